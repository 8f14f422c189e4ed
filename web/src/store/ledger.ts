/* Accounting from the log: tallies after every turn, and the sources of money. All changes are public. */
import type { GameEvent, View } from '../protocol.gen';

export interface Ledger {
  /** Change since the start, a row per turn, one number per seat. */
  talents: number[][];
  amulets: number[][];
  /** Money by source and seat: kinds of piece, and the reasons of other changes. */
  sources: Record<string, number[]>;
  /** Turns in which an offering was settled. */
  offerings: number[];
}

export function reckon(log: GameEvent[], seats: number): Ledger {
  const zero = (): number[] => new Array<number>(seats).fill(0);
  const book: Ledger = { talents: [], amulets: [], sources: {}, offerings: [] };
  const now = { talents: zero(), amulets: zero() };
  for (const event of log) {
    if (event.event === 'TurnBegan') {
      book.talents.push([...now.talents]);
      book.amulets.push([...now.amulets]);
    } else if (event.event === 'PieceBuilt') {
      const built = event.piece.split(' ')[0]!;
      add(book, built === 'pedestal' ? 'throne' : built, event.seat, event.talents, zero);
      now.talents[event.seat]! += event.talents;
    } else if (event.event === 'TalentsChanged') {
      if (event.why === 'piece') continue; // already counted by PieceBuilt
      add(book, event.why, event.seat, event.change, zero);
      now.talents[event.seat]! += event.change;
    } else if (event.event === 'AmuletsChanged') now.amulets[event.seat]! += event.change;
    else if (event.event === 'OfferingSettled') book.offerings.push(book.talents.length);
  }
  book.talents.push([...now.talents]);
  book.amulets.push([...now.amulets]);
  return book;
}

function add(book: Ledger, source: string, seat: number, change: number, zero: () => number[]): void {
  (book.sources[source] ??= zero())[seat]! += change;
}

/** Initial talents: those before the final scoring less all changes. */
export function beginnings(view: View, book: Ledger): number[] {
  const last = book.talents.at(-1) ?? [];
  return view.players.map(
    (player, seat) => (view.result?.accounts[player.name]?.talents_before ?? player.talents ?? 0) - (last[seat] ?? 0),
  );
}
