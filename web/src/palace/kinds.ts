/** The kinds of things in the palace. Each kind is one draw call. */
import type { Cell } from './model';
import type { Spot } from './places';

export type Kind =
  | 'wall'
  | 'door'
  | 'sphinx'
  | 'obelisk'
  | 'pedestal'
  | 'throne'
  | 'statue'
  | 'sash'
  | 'cleopatra'
  | 'palm'
  | 'die'
  | 'stele'
  | 'tile'
  | 'trim'
  | 'flagstone'
  | 'outline'
  | 'pin'
  | 'ghostTile';

export interface Traits {
  /** The maximum number at once. */
  capacity: number;
  /** How far a new one rises from below, or falls from above if negative; 0: it appears. */
  rise: number;
  /** Casts a shadow, which is a second draw call whenever it changes. */
  casts: boolean;
}

export const KINDS: Readonly<Record<Kind, Traits>> = {
  wall: { capacity: 9, rise: 4.1, casts: true },
  door: { capacity: 2, rise: 2.8, casts: true },
  sphinx: { capacity: 6, rise: 1.8, casts: true },
  obelisk: { capacity: 2, rise: 5, casts: true },
  pedestal: { capacity: 1, rise: 0.6, casts: true },
  throne: { capacity: 1, rise: 2, casts: true },
  statue: { capacity: 10, rise: -2.4, casts: true },
  sash: { capacity: 10, rise: -2.4, casts: false },
  cleopatra: { capacity: 1, rise: 0, casts: true },
  palm: { capacity: 100, rise: 1.4, casts: true },
  die: { capacity: 5, rise: 0, casts: true },
  stele: { capacity: 5, rise: 0, casts: true },
  tile: { capacity: 60, rise: -0.4, casts: false },
  trim: { capacity: 144, rise: -0.4, casts: false },
  flagstone: { capacity: 81, rise: 0.1, casts: false },
  outline: { capacity: 800, rise: 0, casts: false },
  pin: { capacity: 60, rise: 0, casts: false },
  ghostTile: { capacity: 5, rise: 0, casts: true },
};
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** One thing in its place. `id` identifies it among its kind across models. */
export interface Placement extends Spot {
  kind: Kind;
  id: string;
  /** Turned over about x, in radians. */
  tip?: number;
  scale?: number;
  /** Scale along its own x axis. */
  stretch?: number;
  colour?: string;
  /** Lower left corner of its picture in the kind's atlas. */
  picture?: readonly [number, number];
  /** Delay in milliseconds. */
  lag?: number;
}

/** An edge of a cell that is not shared with another cell. */
export interface Edge {
  x: number;
  z: number;
  turn: number;
}

const NEIGHBOURS: readonly (readonly [number, number, number])[] = [
  [0, 1, 0],
  [0, -1, Math.PI],
  [1, 0, Math.PI / 2],
  [-1, 0, -Math.PI / 2],
];

/** The edges around a set of cells, drawn in a little so that two neighbouring outlines stay apart. */
export function outlineOf(cells: readonly Cell[], x: (cell: Cell) => number, z: (cell: Cell) => number): Edge[] {
  const within = new Set(cells);
  return cells.flatMap((cell) =>
    NEIGHBOURS.flatMap(([dx, dz, turn]) => {
      const beside = `${String.fromCharCode(cell.charCodeAt(0) + dx)}${Number(cell[1]) - dz}`;
      return within.has(beside) ? [] : [{ x: x(cell) + dx * 0.465, z: z(cell) + dz * 0.465, turn }];
    }),
  );
}
