/* A visit's bill: its sockets, what it adds up to, and words for its pieces and for what is short. */
import type { CostUnit } from '../protocol.gen';
import { cellsOf, type Draft } from '../store/draft';
import type { Seat } from '../store/seat.svelte';
import type { Words } from '../words/index.svelte';
import { listed, pieceName, times } from '../words/phrases';

export interface Shown extends CostUnit {
  /** For a double: the socket with the card, or its other half. */
  half: 'first' | 'second' | null;
}

/** Rows of sockets; for a double, which socket holds the card and which is its other half. */
export function aligned(rows: CostUnit[][]): Shown[][] {
  const seen = new Set<number>();
  return rows.map((row) =>
    row.map((socket) => {
      const twice = socket.card !== null && rows.flat().filter(({ card }) => card === socket.card).length > 1;
      const again = socket.card !== null && seen.has(socket.card);
      if (socket.card !== null) seen.add(socket.card);
      return { ...socket, half: twice ? (again ? 'second' : 'first') : null };
    }),
  );
}

/** The units still to be paid. */
export const unpaid = (rows: CostUnit[][]): string[] =>
  rows.flat().flatMap(({ unit, card, counter }) => (card === null && !counter ? [unit] : []));

/** Units of each kind. */
export function counted(units: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts];
}

/** The same in words. */
export const inWords = (units: string[], w: Words): string =>
  listed(
    counted(units).map(([unit, n]) => times(n, w.unit[unit] ?? unit, w)),
    w,
  );

/** Where a piece goes, in words: its slot, or the palms it covers. */
export function whereOf({ place, offer }: Draft, palms: string, w: Words): string {
  const [, slot = ''] = place?.split(' ') ?? [];
  if (offer.piece !== 'mosaic') return w.slot[slot] ?? '';
  const green = palms.split(' ');
  return w.coversPalms({ n: cellsOf(place).filter((cell) => green.includes(cell)).length });
}

/** What a piece is called: a mosaic with its letter. */
export function named({ place, offer, letter }: Draft, w: Words): string {
  if (offer.piece === 'mosaic') return w.numbered({ name: w.piece.mosaic, n: letter ?? '' });
  return pieceName((place ?? offer.piece).split(' ')[0]!, w);
}

export interface Reckoning {
  /** What each piece earns; undefined until the server has checked the visit. */
  built: ({ talents: number; base: number; extra: number } | undefined)[];
  bonus: number;
  other: number;
  /** Cards of the payment that bring amulets, and those that pay for nothing. */
  tainted: string[];
  spare: string[];
  short: string[];
}

/** The visit as last checked. */
export function reckon(seat: Seat): Reckoning {
  const visit = seat.visit!;
  const bill = seat.bill?.rows.length === visit.pieces.length ? seat.bill : null;
  const events = seat.forecast?.events ?? [];
  const built = events.filter((event) => event.event === 'PieceBuilt');
  const bonus = events.find((event) => event.event === 'VisitClosed')?.bonus ?? 0;
  return {
    built,
    bonus,
    other: (seat.forecast?.talents ?? 0) - bonus - built.reduce((sum, { talents }) => sum + talents, 0),
    tainted: visit.pay.filter((kind) => kind === seat.edition.wild || kind.endsWith('2')),
    spare: bill?.spare.flatMap((at) => visit.pay[at] ?? []) ?? [],
    short: bill ? unpaid(bill.rows) : [],
  };
}

/** Whether two payments are the same cards. */
export const same = (a: string[], b: string[]): boolean => [...a].sort().join() === [...b].sort().join();
