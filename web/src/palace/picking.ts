/** The offered slot that a ray hits. Pure: the scene only supplies the ray. */
import { isCell, piecesOf, type PalaceModel } from './model';
import type { Mark } from './offers';
import { cellAt, footprint, GARDEN_Y } from './places';
import { boxOver, entry, GARDEN_BLOCK, masses, type Box, type Line } from './sight';

/** A held mosaic can be moved to any cell; otherwise only offered slots can be picked. */
export function canPick(palace: PalaceModel, slot: string): boolean {
  return (palace.ghost?.kind === 'mosaic' && isCell(slot)) || palace.offers.some((offer) => offer.slot === slot);
}

/** Tall enough to be hit easily, low enough not to cover what is behind. */
const MARK_HEIGHT = 0.45;

/**
 * Marks and garden cells first, the nearer one wins; where none is met, the empty space in which a piece would stand counts too,
 * so that one may point at the missing wall as well as at its footing.
 */
export function pickSlot(palace: PalaceModel, marks: readonly Mark[], line: Line): string | null {
  const standing = masses(palace);
  const reach = nearest(line, standing);
  const hits = marks.map(({ slot, place, level }) => ({
    slot,
    far: entry(line, boxOver(place, level, level + MARK_HEIGHT, 0.06)),
  }));
  hits.push(cellHit(palace, line, standing));
  const exact = closest(hits, reach);
  if (exact) return exact;
  const air = marks.map(({ slot, place }) => ({
    slot,
    far: entry(line, boxOver(place, place.y, place.y + place.height)),
  }));
  return closest(air, reach);
}

/** The piece that a ray meets first, by its place; null: none, or something stands before it. */
export function pieceAt(palace: PalaceModel, line: Line): string | null {
  const standing = masses(palace);
  const hits = piecesOf(palace).flatMap((slot): Hit[] => {
    const place = footprint(slot, palace);
    return place ? [{ slot, far: entry(line, boxOver(place, place.y, place.y + place.height)) }] : [];
  });
  const cell = gardenCell(line, standing);
  const laid = cell && laidAt(palace, cell.slot);
  if (laid) hits.push({ slot: laid, far: cell.far });
  return closest(hits, nearest(line, standing));
}

/** The mosaic or the sanctuary on a cell of the garden. */
function laidAt({ mosaics, sanctuaries }: PalaceModel, cell: string): string | null {
  const letter = mosaics.find(({ cells }) => cells.includes(cell))?.letter;
  return letter ? `mosaic ${letter}` : (sanctuaries.find(({ cells }) => cells.includes(cell))?.statue ?? null);
}

interface Hit {
  slot: string;
  far: number | null;
}

function closest(hits: readonly Hit[], reach: number): string | null {
  let best: { slot: string; far: number } | null = null;
  for (const { slot, far } of hits) if (far !== null && far <= reach && (!best || far < best.far)) best = { slot, far };
  return best?.slot ?? null;
}

/** The distance along the ray to the building. */
function nearest(line: Line, standing: readonly Box[]): number {
  const met = standing.map((box) => entry(line, box)).filter((far) => far !== null);
  return Math.min(Infinity, ...met) + 1e-6;
}

/** The garden cell on the ray, if it can be picked; the garden's own floor does not hide it. */
function cellHit(palace: PalaceModel, line: Line, standing: readonly Box[]): Hit {
  const cell = gardenCell(line, standing);
  return cell && canPick(palace, cell.slot) ? cell : { slot: '', far: null };
}

function gardenCell({ from, along }: Line, standing: readonly Box[]): Hit | null {
  if (along[1] >= -1e-6) return null;
  const far = (GARDEN_Y - from[1]) / along[1];
  const cell = far > 0 ? cellAt(from[0] + along[0] * far, from[2] + along[2] * far) : null;
  const others = standing.filter((box) => box !== GARDEN_BLOCK);
  return cell && far <= nearest({ from, along }, others) ? { slot: cell, far } : null;
}
