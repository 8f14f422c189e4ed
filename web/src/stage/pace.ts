/* How fast the director plays. */
export type Pace = 'slow' | 'normal' | 'fast' | 'instant';
export const PACES: readonly Pace[] = ['slow', 'normal', 'fast', 'instant'];
export const SPEED: Record<Pace, number> = { slow: 0.6, normal: 1, fast: 2.4, instant: Infinity };
