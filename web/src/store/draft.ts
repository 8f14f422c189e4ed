/* A visit about to be made: its pieces, where they go, what they claim, and the cards laid for all of them. Only geometry and bookkeeping; the server judges. */
import type { QuarryPiece } from '../protocol.gen';

export interface Draft {
  /** What the quarry offered when the piece was chosen: its places, and what they earn. */
  offer: QuarryPiece;
  /** The place chosen, as the notation names it ("wall L1", "mosaic T a1 …"); null: none yet. */
  place: string | null;
  /** For mosaics: which one, its orientation (its cells, shifted to the corner), and the cell under the pointer. */
  letter: string | null;
  shape: string;
  at: string;
  claims: string[];
}

/** Placing one piece, paying for all, or choosing one more. */
export type Stage = 'place' | 'pay' | 'add';

export interface Visit {
  pieces: Draft[];
  /** The index of the piece being placed. */
  held: number;
  pay: string[];
  stage: Stage;
}

export const lettersOf = (piece: QuarryPiece): string[] => [
  ...new Set(piece.places.map(({ piece: name }) => name.split(' ')[1] ?? '')),
];
export const cellsOf = (place: string | null): string[] =>
  place?.startsWith('mosaic') ? place.split(' ').slice(2) : [];
const column = (cell: string): number => cell.charCodeAt(0) - 97;
const row = (cell: string): number => Number(cell[1]) - 1;
const cell = (x: number, y: number): string => String.fromCharCode(97 + x) + (y + 1);

type Points = [number, number][];
const points = (cells: string[]): Points => cells.map((name) => [column(name), row(name)]);

function norm(at: Points): string {
  const left = Math.min(...at.map(([x]) => x)),
    low = Math.min(...at.map(([, y]) => y));
  return at
    .map(([x, y]) => [x - left, y - low] as [number, number])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1])
    .map(([x, y]) => `${x}${y}`)
    .join(' ');
}
const unpack = (shape: string): Points => shape.split(' ').map((text) => [Number(text[0]), Number(text[1])]);
export const shapeOf = (cells: string[]): string => (cells.length ? norm(points(cells)) : '');
export const rotated = (shape: string): string => norm(unpack(shape).map(([x, y]) => [y, -x]));
export const flipped = (shape: string): string => norm(unpack(shape).map(([x, y]) => [-x, y]));

/** The five cells of a shape held over a cell; those outside the garden are left out. */
export function held(shape: string, at: string): string[] {
  const all = unpack(shape);
  const middle = [
    all.reduce((sum, [x]) => sum + x, 0) / all.length,
    all.reduce((sum, [, y]) => sum + y, 0) / all.length,
  ] as const;
  const grip = [...all].sort(
    (a, b) => Math.hypot(a[0] - middle[0], a[1] - middle[1]) - Math.hypot(b[0] - middle[0], b[1] - middle[1]),
  )[0]!;
  return all
    .map(([x, y]) => [x - grip[0] + column(at), y - grip[1] + row(at)] as const)
    .filter(([x, y]) => x >= 0 && x < 9 && y >= 0 && y < 9)
    .map(([x, y]) => cell(x, y));
}

/** The offered place of a mosaic on exactly these cells. */
export function placeOn(piece: QuarryPiece, letter: string | null, cells: string[]): string | null {
  const wanted = [...cells].sort().join(' ');
  return (
    piece.places.find(({ piece: name }) => name.split(' ')[1] === letter && cellsOf(name).sort().join(' ') === wanted)
      ?.piece ?? null
  );
}

/** Turn or flip a mosaic; orientations without a legal place are skipped. */
export function turned(draft: Draft, motion: (shape: string) => string): Draft {
  const ways = new Set(
    draft.offer.places
      .filter(({ piece: name }) => name.split(' ')[1] === draft.letter)
      .map(({ piece: name }) => shapeOf(cellsOf(name))),
  );
  let shape = draft.shape;
  for (let tries = 0; tries < 4; tries += 1) {
    shape = motion(shape);
    if (ways.has(shape)) break;
  }
  if (!ways.has(shape)) return draft;
  return moved({ ...draft, shape }, draft.at);
}

/** Hold the mosaic over another cell. */
export function moved(draft: Draft, at: string): Draft {
  return { ...draft, at, place: placeOn(draft.offer, draft.letter, held(draft.shape, at)), claims: [] };
}

/** Hold it where the server says that it may lie. */
export function heldAt(draft: Draft, place: string): Draft {
  const cells = cellsOf(place),
    shape = shapeOf(cells);
  const at = cells.find((name) => held(shape, name).sort().join() === [...cells].sort().join()) ?? cells[0] ?? 'e5';
  return { ...draft, place, letter: place.split(' ')[1] ?? null, shape, at, claims: [] };
}

/** The best place offered, by what it earns. */
export function bestPlace(piece: QuarryPiece, letter: string | null = null): string | null {
  const offered = piece.places.filter(({ piece: name }) => letter === null || name.split(' ')[1] === letter);
  return (
    offered.reduce<(typeof offered)[number] | null>(
      (best, next) => (best && best.talents >= next.talents ? best : next),
      null,
    )?.piece ?? null
  );
}

/** A draft to begin with: the best place. */
export function begin(offer: QuarryPiece): Draft {
  const blank: Draft = { offer, place: null, letter: null, shape: '', at: 'e5', claims: [] };
  const best = bestPlace(offer);
  if (best === null) return blank;
  return offer.piece === 'mosaic' && !best.endsWith('nowhere')
    ? heldAt(blank, best)
    : { ...blank, place: best, letter: best.split(' ')[1] ?? null };
}

/** The pieces that are not being placed. */
const settled = ({ pieces, held, stage }: Visit): Draft[] => pieces.filter((_, i) => stage !== 'place' || i !== held);

/** A visit with one more piece, paid for as proposed. A piece being placed is replaced by the new one. */
export function withPiece(visit: Visit | null, offer: QuarryPiece, stage: Stage): Visit {
  const kept = visit === null ? [] : settled(visit);
  return { pieces: [...kept, begin(offer)], held: kept.length, pay: offer.payment?.cards ?? [], stage };
}

/** The visit with the piece being placed changed. */
export function holding(visit: Visit, draft: Draft): Visit {
  return { ...visit, pieces: visit.pieces.map((one, i) => (i === visit.held ? draft : one)) };
}

/** One card more or less of a kind. */
export function paying(visit: Visit, card: string, more: boolean): Visit {
  const at = visit.pay.indexOf(card);
  if (more) return { ...visit, pay: [...visit.pay, card] };
  return at < 0 ? visit : { ...visit, pay: visit.pay.filter((_, i) => i !== at) };
}

const named = ({ place, claims }: Draft): string => place + (claims.length ? ` claim ${claims.join(' ')}` : '');

/** The complete visit as one phrase; with `more`, it stays open. Null while a piece has no place. */
export function phrase({ pieces, pay }: Visit, more: boolean): string | null {
  if (!pieces.length || pieces.some(({ place }) => place === null)) return null;
  return ['build', pieces.map(named).join(' ; '), 'pay', ...pay, ...(more ? ['more'] : [])].join(' ');
}

/** The planned pieces before the next one, as a phrase; null: none. */
export function planned(visit: Visit): string | null {
  return phrase({ ...visit, pieces: settled(visit), pay: [] }, false);
}

/** The plan to send to the server: the complete visit, or, while a piece has no place, the rest of it. */
export interface Asked {
  action: string | null;
  /** The piece that is still being placed. */
  held: number | null;
  /** Whether the answer covers the complete visit. */
  whole: boolean;
}

export function asked(visit: Visit | null): Asked {
  const action = visit && phrase(visit, false);
  if (!visit || action === null) return { action: visit && planned(visit), held: null, whole: false };
  return { action, held: visit.stage === 'place' ? visit.held : null, whole: true };
}
