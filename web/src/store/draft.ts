/* A piece about to be built: which, where, paid with what, claiming what. Only geometry and bookkeeping; the server judges. */
import type { QuarryPiece } from '../protocol.gen';

export interface Draft {
  kind: QuarryPiece['piece'];
  /** The place chosen, as the notation names it ("wall L1", "mosaic T a1 …"); null: none yet. */
  place: string | null;
  /** For mosaics: which, how turned (its cells, shifted to the corner), and the cell under the pointer. */
  letter: string | null;
  shape: string;
  at: string;
  pay: string[];
  claims: string[];
}

export const lettersOf = (piece: QuarryPiece): string[] => [...new Set(piece.places.map(({ piece: name }) => name.split(' ')[1] ?? ''))];
export const cellsOf = (place: string | null): string[] => (place?.startsWith('mosaic') ? place.split(' ').slice(2) : []);
const column = (cell: string): number => cell.charCodeAt(0) - 97;
const row = (cell: string): number => Number(cell[1]) - 1;
const cell = (x: number, y: number): string => String.fromCharCode(97 + x) + (y + 1);

type Points = [number, number][];
const points = (cells: string[]): Points => cells.map((name) => [column(name), row(name)]);

function norm(at: Points): string {
  const left = Math.min(...at.map(([x]) => x)), low = Math.min(...at.map(([, y]) => y));
  return at.map(([x, y]) => [x - left, y - low] as [number, number]).sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([x, y]) => `${x}${y}`).join(' ');
}
const unpack = (shape: string): Points => shape.split(' ').map((text) => [Number(text[0]), Number(text[1])]);
export const shapeOf = (cells: string[]): string => (cells.length ? norm(points(cells)) : '');
export const rotated = (shape: string): string => norm(unpack(shape).map(([x, y]) => [y, -x]));
export const flipped = (shape: string): string => norm(unpack(shape).map(([x, y]) => [-x, y]));

/** The five cells of a shape held over a cell; those outside the garden are left out. */
export function held(shape: string, at: string): string[] {
  const all = unpack(shape);
  const middle = [all.reduce((sum, [x]) => sum + x, 0) / all.length, all.reduce((sum, [, y]) => sum + y, 0) / all.length] as const;
  const grip = [...all].sort((a, b) => Math.hypot(a[0] - middle[0], a[1] - middle[1]) - Math.hypot(b[0] - middle[0], b[1] - middle[1]))[0]!;
  return all
    .map(([x, y]) => [x - grip[0] + column(at), y - grip[1] + row(at)] as const)
    .filter(([x, y]) => x >= 0 && x < 9 && y >= 0 && y < 9)
    .map(([x, y]) => cell(x, y));
}

/** The offered place of a mosaic on exactly these cells. */
export function placeOn(piece: QuarryPiece, letter: string | null, cells: string[]): string | null {
  const wanted = [...cells].sort().join(' ');
  return piece.places.find(({ piece: name }) => name.split(' ')[1] === letter && cellsOf(name).sort().join(' ') === wanted)?.piece ?? null;
}

/** Turn a mosaic by a motion; ways it can lie nowhere are passed over. */
export function turned(piece: QuarryPiece, draft: Draft, motion: (shape: string) => string): Draft {
  const ways = new Set(piece.places.filter(({ piece: name }) => name.split(' ')[1] === draft.letter).map(({ piece: name }) => shapeOf(cellsOf(name))));
  let shape = draft.shape;
  for (let tries = 0; tries < 4; tries += 1) {
    shape = motion(shape);
    if (ways.has(shape)) break;
  }
  if (!ways.has(shape)) return draft;
  return moved(piece, { ...draft, shape }, draft.at);
}

/** Hold the mosaic over another cell. */
export function moved(piece: QuarryPiece, draft: Draft, at: string): Draft {
  return { ...draft, at, place: placeOn(piece, draft.letter, held(draft.shape, at)), claims: [] };
}

/** Hold it where the server says that it may lie. */
export function heldAt(draft: Draft, place: string): Draft {
  const cells = cellsOf(place), shape = shapeOf(cells);
  const at = cells.find((name) => held(shape, name).sort().join() === [...cells].sort().join()) ?? cells[0] ?? 'e5';
  return { ...draft, place, letter: place.split(' ')[1] ?? null, shape, at, claims: [] };
}

/** The best place offered, by what it earns. */
export function bestPlace(piece: QuarryPiece, letter: string | null = null): string | null {
  const offered = piece.places.filter(({ piece: name }) => letter === null || name.split(' ')[1] === letter);
  return offered.reduce<(typeof offered)[number] | null>((best, next) => (best && best.talents >= next.talents ? best : next), null)?.piece ?? null;
}

/** A draft to begin with: the best place, the cheapest payment. */
export function begin(piece: QuarryPiece): Draft {
  const blank: Draft = { kind: piece.piece, place: null, letter: null, shape: '', at: 'e5', pay: piece.payment ?? [], claims: [] };
  const best = bestPlace(piece);
  if (best === null) return blank;
  return piece.piece === 'mosaic' && !best.endsWith('nowhere') ? heldAt(blank, best) : { ...blank, place: best, letter: best.split(' ')[1] ?? null };
}

/** One card more or less of a kind. */
export function paying(draft: Draft, card: string, more: boolean): Draft {
  const at = draft.pay.indexOf(card);
  if (more) return { ...draft, pay: [...draft.pay, card] };
  return at < 0 ? draft : { ...draft, pay: draft.pay.filter((_, i) => i !== at) };
}

/** The whole draft as one phrase; with `more`, the visit stays open. */
export function phrase(draft: Draft, more: boolean): string | null {
  if (draft.place === null) return null;
  const claim = draft.claims.length ? ` claim ${draft.claims.join(' ')}` : '';
  return `build ${draft.place}${claim} pay ${draft.pay.join(' ')}${more ? ' more' : ''}`.replace(/ +/g, ' ').trim();
}
