/* Beats, the position in them, and how long each takes. */
import { REST, STILL, type Beat } from './beats';

/** The current beats and the position in them. */
export interface Reel {
  beats: Beat[];
  at: number;
  time: number;
}

/** The duration of a beat at normal pace: its own length, or that of a still mark. */
export const lengthOf = (beat: Beat, still: boolean): number =>
  still && beat.length && beat.kind !== 'turn' ? STILL : beat.length;

/** The pause after the current beat. */
export function restAfter({ beats, at }: Reel): number {
  const next = beats[at + 1];
  return beats[at]!.length && (!next || next.kind === 'turn') ? REST : 0;
}
