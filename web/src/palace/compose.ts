/** From a model to placements. Pure: the same model always gives the same list. */
import { BARE_FLAGSTONE, corner, GLYPH_GRID, MOSAIC_GRID, PORTRAIT_GRID, SIGN_ORDER } from './atlas';
import { outlineOf, type Placement } from './kinds';
import { WILD_PALMS } from './landscape';
import {
  LAST_STEP,
  PRIEST_DICE,
  SIDES,
  type Cell,
  type ClaimedSanctuary,
  type LaidMosaic,
  type PalaceModel,
} from './model';
import { LETTERS } from './mosaics';
import { blend, SIGNALS } from './paint';
import {
  cellSpot,
  cellX,
  cellZ,
  dieSpot,
  DOORS,
  GARDEN_Y,
  OBELISKS,
  SPHINXES,
  STEPS,
  tileSpot,
  WALLS,
  type Spot,
} from './places';
import { DIE } from './priests';
import { PEDESTAL_HEIGHT } from './throne';
import { WORSHIPPERS } from './worshippers';

/** A mosaic's cells follow each other, then the gold edge closes. */
const CELL_LAG = 60;
const TRIM_LAG = 320;
const GHOST_LIFT = 0.42;
/** The border of a mosaic that does not fit here is broken: never colour alone. */
const DASH = 0.5;

export function compose(palace: PalaceModel): Placement[] {
  return [
    ...building(palace),
    ...palace.mosaics.flatMap(mosaic),
    ...palace.sanctuaries.flatMap(sanctuary),
    ...ghostMosaic(palace),
    ...gardenPalms(palace),
    ...WILD_PALMS.map(([x, z], i): Placement => ({
      kind: 'palm',
      id: `wild ${i}`,
      x,
      y: z < -9.5 ? 0.3 : 0,
      z,
      turn: i,
      scale: 1.7 + (i % 4) * 0.28,
    })),
    { kind: 'cleopatra', id: 'cleopatra', ...step(palace.cleopatra), scale: 0.98 },
    ...dice(palace.altar),
    ...steles(palace),
  ];
}

function building(palace: PalaceModel): Placement[] {
  const throne = cellSpot(palace.throneCell);
  const placed: Placement[] = [
    ...palace.walls.map((slot): Placement => ({ kind: 'wall', id: slot, ...WALLS[slot] })),
    ...palace.doors.map((side): Placement => ({ kind: 'door', id: side, ...DOORS[side] })),
    ...palace.obelisks.map((side): Placement => ({ kind: 'obelisk', id: side, ...OBELISKS[side] })),
    ...SIDES.flatMap((side) =>
      SPHINXES[side]
        .slice(0, palace.sphinxes[side])
        .map((spot, i): Placement => ({ kind: 'sphinx', id: `${side} ${i}`, ...spot })),
    ),
  ];
  if (palace.throne !== 'none') placed.push({ kind: 'pedestal', id: 'pedestal', ...throne, y: GARDEN_Y + 0.01 });
  if (palace.throne === 'throne')
    placed.push({ kind: 'throne', id: 'throne', ...throne, y: GARDEN_Y + PEDESTAL_HEIGHT });
  return placed;
}

function mosaic({ letter, cells }: LaidMosaic): Placement[] {
  const picture = corner(MOSAIC_GRID, LETTERS.indexOf(letter));
  const tiles = cells.map((cell, i): Placement => ({
    kind: 'tile',
    id: cell,
    ...cellSpot(cell),
    picture,
    lag: i * CELL_LAG,
  }));
  const trim = outlineOf(cells, cellX, cellZ).map((edge, i): Placement => ({
    kind: 'trim',
    id: `${letter} ${i}`,
    ...edge,
    y: GARDEN_Y,
    lag: TRIM_LAG,
  }));
  return [...tiles, ...trim];
}

/** Flagstones in a pale wash of the owner's colour with the owner's sign, a border in the full colour, and Anubis. */
function sanctuary({ cells, statue, colour, glyph }: ClaimedSanctuary): Placement[] {
  const wash = blend(colour, '#fff3d6', 0.5);
  const stand: Spot = { ...cellSpot(statue), y: GARDEN_Y + 0.04 };
  return [
    ...cells.map((cell): Placement => ({
      kind: 'flagstone',
      id: cell,
      ...cellSpot(cell),
      y: GARDEN_Y + 0.014,
      colour: wash,
      picture: corner(GLYPH_GRID, cell === statue ? BARE_FLAGSTONE : SIGN_ORDER.indexOf(glyph)),
    })),
    ...border(`claim ${statue}`, cells, GARDEN_Y - 0.1, colour),
    { kind: 'statue', id: statue, ...stand },
    { kind: 'sash', id: statue, ...stand, colour },
  ];
}

function border(id: string, cells: readonly Cell[], y: number, colour: string, stretch = 1): Placement[] {
  return outlineOf(cells, cellX, cellZ).map((edge, i): Placement => ({
    kind: 'outline',
    id: `${id} ${i}`,
    ...edge,
    y,
    colour,
    stretch,
  }));
}

function ghostMosaic({ ghost, theme }: PalaceModel): Placement[] {
  if (ghost?.kind !== 'mosaic') return [];
  const picture = corner(MOSAIC_GRID, LETTERS.indexOf(ghost.letter));
  return [
    ...ghost.cells.map((cell): Placement => ({
      kind: 'ghostTile',
      id: cell,
      ...cellSpot(cell),
      y: GARDEN_Y + GHOST_LIFT,
      picture,
    })),
    ...border(
      'ghost',
      ghost.cells,
      GARDEN_Y + GHOST_LIFT - 0.02,
      ghost.fits ? SIGNALS[theme].live : SIGNALS[theme].refused,
      ghost.fits ? 1 : DASH,
    ),
  ];
}

/** Palms stand where nothing covers them; a mosaic held over them hides them too. */
function gardenPalms(palace: PalaceModel): Placement[] {
  const covered = new Set<Cell>([palace.throneCell]);
  for (const { cells } of palace.mosaics) for (const cell of cells) covered.add(cell);
  for (const { cells } of palace.sanctuaries) for (const cell of cells) covered.add(cell);
  if (palace.ghost?.kind === 'mosaic') for (const cell of palace.ghost.cells) covered.add(cell);
  return palace.palms.flatMap((cell, i): Placement[] =>
    covered.has(cell)
      ? []
      : [{ kind: 'palm', id: cell, ...cellSpot(cell), turn: i * 2.4, scale: 0.98 + ((i * 37) % 10) / 36 }],
  );
}

function step(cleopatra: number): Spot {
  const spot = STEPS[Math.min(LAST_STEP, Math.max(0, cleopatra))];
  if (!spot) throw new Error(`no step ${cleopatra} on Cleopatra's path; expected 0 to ${LAST_STEP}`);
  return spot;
}

/** On the altar the ankh is up; beside it a die lies on it. */
function dice(onAltar: number | null): Placement[] {
  if (onAltar === null) return [];
  return Array.from({ length: PRIEST_DICE }, (_, die): Placement => {
    const spot = dieSpot(die, onAltar);
    return die < onAltar
      ? { kind: 'die', id: `${die}`, ...spot }
      : { kind: 'die', id: `${die}`, ...spot, y: spot.y + DIE, tip: Math.PI };
  });
}

function steles({ worshippers }: PalaceModel): Placement[] {
  return (worshippers?.tiles ?? []).map((name, place): Placement => ({
    kind: 'stele',
    id: name,
    ...tileSpot(place),
    picture: corner(PORTRAIT_GRID, [...WORSHIPPERS, name].indexOf(name)),
  }));
}
