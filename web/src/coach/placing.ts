/* Where a balloon goes: beside its thing, where it covers the least of what one needs; never on the board. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** Something that should stay visible, and how much that matters. */
export interface Avoided {
  box: Box;
  weight: number;
}
export type Side = 'left' | 'right' | 'top' | 'bottom';
export interface Spot {
  left: number;
  top: number;
  cost: number;
}
export interface Room {
  /** All of it lies in here. */
  frame: Box;
  /** None of it lies on these. */
  closed: Box[];
  avoided: Avoided[];
}

const GAP = 14,
  STEP = 8;
/** Square pixels of something covered that a pixel of distance is worth. */
const NEARNESS = 120;
const THING = 8;

/** The area that two boxes share. */
const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** How far two boxes are from standing side by side. */
const apart = (a: Box, b: Box): number =>
  Math.abs(
    Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom)) - GAP,
  );

/** The best place for a balloon of that size; null if there is none beside the board. */
export function spotFor(width: number, height: number, thing: Box, room: Room): Spot | null {
  const { frame, closed } = room,
    avoided = [...room.avoided, { box: thing, weight: THING }];
  let best: Spot | null = null;
  for (let top = frame.bottom - height; top >= frame.top; top -= STEP)
    for (let left = frame.right - width; left >= frame.left; left -= STEP) {
      const box = { left, top, right: left + width, bottom: top + height };
      if (closed.some((one) => shared(one, box) > 0)) continue;
      const cost =
        avoided.reduce((sum, one) => sum + shared(one.box, box) * one.weight, 0) + apart(box, thing) * NEARNESS;
      if (!best || cost < best.cost) best = { left, top, cost };
    }
  return best;
}

/** The side of the thing that a balloon is on; null if it covers it. */
export function sideOf(balloon: Box, thing: Box): Side | null {
  if (balloon.right <= thing.left) return 'left';
  if (balloon.left >= thing.right) return 'right';
  if (balloon.bottom <= thing.top) return 'top';
  return balloon.top >= thing.bottom ? 'bottom' : null;
}
