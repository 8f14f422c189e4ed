/** Motion: new things rise out of their footing and settle, those that change place walk. Pure: time is an argument. */
import { KINDS, type Placement } from './kinds';

export const RISE_MS = 900;
export const WALK_MS = 1400;
const STRIDE = 0.08;

/** A placement in motion. `began` is null once it is at rest. */
export interface Actor {
  placement: Placement;
  began: number | null;
  /** Where a walk started; null for something that rises. */
  from: Pose | null;
  /** 2: in half the time. */
  tempo: number;
}

export interface Pose {
  x: number;
  y: number;
  z: number;
  turn: number;
  tip: number;
}

export type Company = ReadonlyMap<string, Actor>;

/** The actors for a new set of placements. With `still`, or for the first set, everything appears immediately. */
export function enter(
  before: Company,
  placements: readonly Placement[],
  now: number,
  still: boolean,
  tempo = 1,
): Map<string, Actor> {
  const company = new Map<string, Actor>();
  for (const placement of placements) {
    const key = `${placement.kind} ${placement.id}`;
    const old = before.get(key);
    company.set(key, still || before.size === 0 ? standing(placement) : next(old, placement, now, tempo));
  }
  return company;
}

function next(old: Actor | undefined, placement: Placement, now: number, tempo: number): Actor {
  const fixed = placement.kind === 'outline' || placement.kind === 'pin' || placement.kind === 'ghostTile';
  if (fixed) return standing(placement);
  if (!old)
    return KINDS[placement.kind].rise !== 0 ? { placement, began: now, from: null, tempo } : standing(placement);
  const moved = old.placement.x !== placement.x || old.placement.y !== placement.y || old.placement.z !== placement.z;
  return moved ? { placement, began: now, from: pose(old, now), tempo } : { ...old, placement };
}

function standing(placement: Placement): Actor {
  return { placement, began: null, from: null, tempo: 1 };
}

/** From 0 to 1; fast at first, settling at the end, never beyond. */
export function ease(t: number): number {
  return 1 - (1 - t) ** 3 * (1 - 0.6 * Math.sin(t * Math.PI));
}

export function done({ placement, began, from, tempo }: Actor, now: number): boolean {
  return began === null || now >= began + ((placement.lag ?? 0) + (from ? WALK_MS : RISE_MS)) / tempo;
}

export function pose(actor: Actor, now: number): Pose {
  const { placement, began, from, tempo } = actor;
  const { x, y, z, turn, tip = 0 } = placement;
  if (began === null || done(actor, now)) return { x, y, z, turn, tip };
  const t = Math.max(0, ((now - began) * tempo - (placement.lag ?? 0)) / (from ? WALK_MS : RISE_MS));
  const e = ease(t);
  if (!from) return { x, y: y - KINDS[placement.kind].rise * (1 - e), z, turn, tip };
  const between = (a: number, b: number): number => a + (b - a) * e;
  const hop = Math.abs(Math.sin(t * Math.PI * 2)) * STRIDE;
  return {
    x: between(from.x, x),
    y: between(from.y, y) + hop,
    z: between(from.z, z),
    turn: between(from.turn, turn),
    tip: between(from.tip, tip),
  };
}
