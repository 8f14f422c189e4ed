/** Occlusion: rays against boxes of the building. */
import type { PalaceModel } from './model';
import { DOORS, GARDEN_Y, TERRACE_Y, WALL_HEIGHT, WALLS, type Footprint, type Spot } from './places';

export type Vec = readonly [number, number, number];

export interface Box {
  low: Vec;
  high: Vec;
}

export interface Line {
  from: Vec;
  /** Any length; distances are in units of it. */
  along: Vec;
}

/** The block that carries the garden. */
export const GARDEN_BLOCK: Box = { low: [-4.75, 0, -4.7], high: [4.75, GARDEN_Y, 4.7] };
const PYLON_HEIGHT = 3.9;

/** How far along the line it enters the box, or null if it passes by. 0 if it starts inside. */
export function entry({ from, along }: Line, { low, high }: Box): number | null {
  let [near, far] = [0, Infinity];
  for (const axis of [0, 1, 2] as const) {
    if (Math.abs(along[axis]) < 1e-9) {
      if (from[axis] < low[axis] || from[axis] > high[axis]) return null;
      continue;
    }
    const a = (low[axis] - from[axis]) / along[axis];
    const b = (high[axis] - from[axis]) / along[axis];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far ? near : null;
}

/** The box over a footprint, from `bottom` to `top`. Footprints stand square to the axes. */
export function boxOver({ x, z, turn, width, depth }: Footprint, bottom: number, top: number, margin = 0): Box {
  const sideways = Math.abs(Math.sin(turn)) > 0.7;
  const [across, along] = sideways ? [depth, width] : [width, depth];
  const [dx, dz] = [across / 2 + margin, along / 2 + margin];
  return { low: [x - dx, bottom, z - dz], high: [x + dx, top, z + dz] };
}

/** All occluders of the current palace. */
export function masses(palace: PalaceModel): Box[] {
  const over = (spot: Spot, width: number, depth: number, height: number): Box =>
    boxOver({ ...spot, width, depth, height }, spot.y, spot.y + height);
  const pylons = [-5.06, 5.06].flatMap((x) =>
    [-5.06, 5.06].map((z) => over({ x, y: TERRACE_Y, z, turn: 0 }, 1, 1, PYLON_HEIGHT)),
  );
  return [
    GARDEN_BLOCK,
    ...pylons,
    ...palace.walls.map((slot) => over(WALLS[slot], 2.9, 0.6, WALL_HEIGHT)),
    ...palace.doors.map((side) => over(DOORS[side], 2.5, 0.7, 2.5)),
  ];
}

/** True if one of the masses lies between the eye and the point. */
export function hides(boxes: readonly Box[], eye: Vec, point: Vec): boolean {
  const line: Line = { from: eye, along: [point[0] - eye[0], point[1] - eye[1], point[2] - eye[2]] };
  return boxes.some((box) => {
    const met = entry(line, box);
    return met !== null && met < 0.995;
  });
}
