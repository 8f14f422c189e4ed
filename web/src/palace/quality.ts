/** Rendering quality: chosen by the user, or adapted to frame times while something moves. */
import type { Quality } from './model';

export interface Fineness {
  /** Maximum device pixel ratio. */
  pixelRatio: number;
  /** Edge of the shadow map. */
  shadowMap: number;
  /** Whether shadows follow motion; otherwise they are updated when it ends. */
  livingShadows: boolean;
}

/** From the coarsest to the finest. */
export const LEVELS: readonly Fineness[] = [
  { pixelRatio: 0.5, shadowMap: 1024, livingShadows: false },
  { pixelRatio: 0.75, shadowMap: 1024, livingShadows: false },
  { pixelRatio: 1, shadowMap: 1024, livingShadows: true },
  { pixelRatio: 1.5, shadowMap: 2048, livingShadows: true },
  { pixelRatio: 2, shadowMap: 2048, livingShadows: true },
];
const FINEST = LEVELS.length - 1;
const SLOW_MS = 26;
const FAST_MS = 14;
/** Consecutive slow frames before quality is lowered, and fast ones before it is raised. */
const PATIENCE = 4;
const CONFIDENCE = 90;
/** A longer gap is not a frame but a pause: a hidden tab, a debugger. */
const PAUSE_MS = 1000;

/** Measures the time between consecutive frames and chooses the level. */
export class FrameWatch {
  private slow = 0;
  private fast = 0;
  private ceiling = FINEST;
  private last: number | null = null;
  level: number;

  constructor(quality: Quality, software: boolean) {
    this.level = quality === 'low' || (quality === 'auto' && software) ? 1 : FINEST;
    this.adapts = quality === 'auto';
  }

  private readonly adapts: boolean;

  /** A frame was drawn at `now`, and another follows immediately. True if the level changed. */
  frame(now: number): boolean {
    const took = this.last === null ? null : now - this.last;
    this.last = now;
    if (!this.adapts || took === null || took > PAUSE_MS) return false;
    this.slow = took > SLOW_MS ? this.slow + 1 : 0;
    this.fast = took < FAST_MS ? this.fast + 1 : 0;
    if (this.slow >= PATIENCE && this.level > 0) return this.settle(this.level - 1, true);
    if (this.fast >= CONFIDENCE && this.level < this.ceiling) return this.settle(this.level + 1, false);
    return false;
  }

  /** Motion has ended; the time until the next frame is meaningless. */
  rest(): void {
    this.last = null;
    this.slow = 0;
  }

  private settle(level: number, tooSlow: boolean): true {
    if (tooSlow) this.ceiling = level; // a level that was too slow is not tried again, to avoid oscillation
    this.level = level;
    this.slow = this.fast = 0;
    return true;
  }
}

/** True where WebGL is software-rendered or missing: start with the flat plan then. */
export function softwareRendered(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return true;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}
