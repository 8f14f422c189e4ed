/**
 * Where everything stands. One unit is one garden cell; x runs from column a to i, z from the back to the plaza, y is up.
 */
import { PRIEST_DICE, type Cell, type PalaceModel, type Side, type WallSlot } from './model';

/** Heights of the floors. */
export const GARDEN_Y = 2.4;
export const TERRACE_Y = 0.5;
export const PLAZA_Y = 0.12;
/** How high a wall stands above the terrace, cornice included. */
export const WALL_HEIGHT = 3.8;

export interface Spot {
  x: number;
  y: number;
  z: number;
  /** Around the vertical, in radians. */
  turn: number;
}

/** A rectangle on a floor: where a piece would stand. */
export interface Footprint extends Spot {
  width: number;
  depth: number;
  /** How high the piece is that would stand here. */
  height: number;
}

const HALF_TURN = Math.PI / 2;

export const WALLS: Readonly<Record<WallSlot, Spot>> = {
  L1: { x: -5.06, y: TERRACE_Y, z: 3, turn: -HALF_TURN },
  L2: { x: -5.06, y: TERRACE_Y, z: 0, turn: -HALF_TURN },
  L3: { x: -5.06, y: TERRACE_Y, z: -3, turn: -HALF_TURN },
  B1: { x: -3, y: TERRACE_Y, z: -5.06, turn: Math.PI },
  B2: { x: 0, y: TERRACE_Y, z: -5.06, turn: Math.PI },
  B3: { x: 3, y: TERRACE_Y, z: -5.06, turn: Math.PI },
  R1: { x: 5.06, y: TERRACE_Y, z: 3, turn: HALF_TURN },
  R2: { x: 5.06, y: TERRACE_Y, z: 0, turn: HALF_TURN },
  R3: { x: 5.06, y: TERRACE_Y, z: -3, turn: HALF_TURN },
};
export const DOORS: Readonly<Record<Side, Spot>> = {
  left: { x: -3, y: TERRACE_Y, z: 5, turn: 0 },
  right: { x: 3, y: TERRACE_Y, z: 5, turn: 0 },
};
export const OBELISKS: Readonly<Record<Side, Spot>> = {
  left: { x: -4.85, y: PLAZA_Y, z: 7.1, turn: 0 },
  right: { x: 4.85, y: PLAZA_Y, z: 7.1, turn: 0 },
};
/** The three spaces of each row, from the front; the sphinxes look at the path. */
export const SPHINXES: Readonly<Record<Side, readonly Spot[]>> = {
  left: [11.5, 10.2, 8.9].map((z) => ({ x: -2.45, y: PLAZA_Y, z, turn: 0 })),
  right: [11.5, 10.2, 8.9].map((z) => ({ x: 2.45, y: PLAZA_Y, z, turn: Math.PI })),
};
/** Cleopatra's path: five medallions on the plaza, then the head of the stair. */
export const STEPS: readonly Spot[] = [
  ...[11.55, 10.62, 9.69, 8.76, 7.83].map((z) => ({ x: 0, y: PLAZA_Y + 0.05, z, turn: 0 })),
  { x: 0, y: GARDEN_Y + 0.02, z: 4.75, turn: 0 },
];
/** The long bench before the plaza that carries the priests' dice or the worshippers' tiles. */
export const BENCH = { z: 13.55, width: 6.8, depth: 1.75, top: 0.42 } as const;

const TILE_SPACING = 1.3;
const ALTAR_SPACING = 0.66;

export function cellX(cell: Cell): number {
  return cell.charCodeAt(0) - 'e'.charCodeAt(0);
}

export function cellZ(cell: Cell): number {
  return 5 - Number(cell[1]);
}

export function cellAt(x: number, z: number): Cell | null {
  const column = Math.round(x) + 4;
  const row = 5 - Math.round(z);
  return column < 0 || column > 8 || row < 1 || row > 9 ? null : `${'abcdefghi'[column]}${row}`;
}

/** Where tile number `place` stands on the worshippers' board. */
export function tileSpot(place: number): Spot {
  return { x: (place - 2) * TILE_SPACING, y: BENCH.top, z: BENCH.z + 0.26, turn: 0 };
}

/** Dice on the altar stand together at the left, the others wait in the tray at the right. */
export function dieSpot(die: number, onAltar: number): Spot {
  if (die < onAltar)
    return { x: -2.75 + die * ALTAR_SPACING, y: BENCH.top + 0.3, z: BENCH.z, turn: 0.12 * ((die % 3) - 1) };
  const waiting = PRIEST_DICE - 1 - die;
  return {
    x: 2.88 - waiting * 0.47,
    y: BENCH.top - 0.13,
    z: BENCH.z + 0.19 * (waiting % 2 ? 1 : -1),
    turn: 0.25 * (waiting - 2),
  };
}

/** The place of a slot, or null if this palace has no such place. */
export function footprint(slot: string, palace: PalaceModel): Footprint | null {
  const [kind = '', where = '', which] = slot.split(' ');
  const size = (spot: Spot | undefined, width: number, depth: number, height: number): Footprint | null =>
    spot ? { ...spot, width, depth, height } : null;
  switch (kind) {
    case 'wall':
      return size(WALLS[where as WallSlot], 3, 1, WALL_HEIGHT);
    case 'door':
      return size(DOORS[where as Side], 2.9, 0.9, 2.6);
    case 'obelisk':
      return size(OBELISKS[where as Side], 1.14, 1.14, 4.6);
    case 'sphinx':
      return size(which ? SPHINXES[where as Side][Number(which)] : nextSphinx(where, palace), 1.72, 0.9, 1.5);
    case 'pedestal':
    case 'throne':
      return size(cellSpot(palace.throneCell), 1, 1, 1.9);
    case 'call':
      return size(calledTile(where, palace), 1.1, 1.1, 0.7);
    case 'scribe':
      return size(scribeDie(slot, palace), 0.5, 0.5, 0.5);
    default:
      return null;
  }
}

export function cellSpot(cell: Cell): Spot {
  return { x: cellX(cell), y: GARDEN_Y, z: cellZ(cell), turn: 0 };
}

function nextSphinx(side: string, palace: PalaceModel): Spot | undefined {
  const { left, right } = palace.sphinxes;
  const row: Side = side === 'left' || side === 'right' ? side : left <= right ? 'left' : 'right';
  return SPHINXES[row][palace.sphinxes[row]];
}

/** The middle of a tile, which leans back from its foot. */
function calledTile(name: string, palace: PalaceModel): Spot | undefined {
  const place = palace.worshippers?.tiles.indexOf(name) ?? -1;
  const foot = tileSpot(place);
  return place < 0 ? undefined : { ...foot, z: foot.z - 0.48 };
}

function scribeDie(slot: string, palace: PalaceModel): Spot | undefined {
  if (palace.altar === null) return undefined;
  const die = slot.endsWith('on') ? palace.altar : palace.altar - 1;
  return die < 0 || die >= PRIEST_DICE ? undefined : dieSpot(die, palace.altar);
}
