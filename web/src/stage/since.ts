/* What happened since the player's last turn: the others' turns, and what they built. Read from the log as far as it is drawn. */
import type { GameEvent } from '../protocol.gen';

/** Events `first` up to, but not with, `last`. */
export interface Turn {
  seat: number;
  /** Counted from 1. */
  number: number;
  first: number;
  last: number;
}

/** All turns of a log, the current one last. */
export function turnsOf(log: GameEvent[], players: number): Turn[] {
  const turns: Turn[] = [];
  log.forEach((event, index) => {
    if (event.event !== 'TurnBegan') return;
    if (index && !turns.length)
      turns.push({ seat: (event.seat + players - 1) % players, number: 1, first: 0, last: index });
    turns.push({ seat: event.seat, number: turns.length + 1, first: index, last: log.length });
    if (turns.length > 1) turns.at(-2)!.last = index;
  });
  const opener = log.find((event) => 'seat' in event);
  if (!turns.length && opener && 'seat' in opener)
    turns.push({ seat: opener.seat, number: 1, first: 0, last: log.length });
  return turns;
}

/** The turns since the player's last one, without a current own turn. Spectators see the last round. */
export function turnsSince(log: GameEvent[], players: number, me: number | null): Turn[] {
  const turns = turnsOf(log, players);
  if (me === null) return turns.slice(-players);
  const past = turns.at(-1)?.seat === me ? turns.slice(0, -1) : turns;
  return past.slice(past.findLastIndex(({ seat }) => seat === me) + 1);
}

/** Whether the player's current turn has any events yet. */
function acted(log: GameEvent[], me: number | null): boolean {
  const began = log.findLastIndex(({ event }) => event === 'TurnBegan');
  const own = log[began];
  return own?.event === 'TurnBegan' && own.seat === me && began < log.length - 1;
}

/** Where a piece stands: sphinxes are counted, in the rows that they were built in or in pairs from the front (R71). */
export function placeOf(piece: string, rows: { left: number; right: number }): string {
  const [kind, where] = piece.split(' ');
  if (kind === 'mosaic') return '';
  if (kind !== 'sphinx') return piece;
  const side = where === 'left' || where === 'right' ? where : rows.left <= rows.right ? 'left' : 'right';
  rows[side] += 1;
  return `sphinx ${side} ${rows[side] - 1}`;
}

/** Pieces built by others since, by place, with the builder; none once the player has acted. */
export function freshPieces(log: GameEvent[], players: number, me: number | null): Map<string, number> {
  const fresh = new Map<string, number>();
  if (me !== null && acted(log, me)) return fresh;
  const rows = { left: 0, right: 0 };
  const from = turnsSince(log, players, me)[0]?.first ?? log.length;
  log.forEach((event, index) => {
    const piece = event.event === 'PieceBuilt' ? placeOf(event.piece, rows) : '';
    if (index < from) return;
    if (event.event === 'PieceBuilt' && piece) fresh.set(piece, event.seat);
    else if (event.event === 'MosaicLaid') fresh.set(`mosaic ${event.mosaic}`, event.seat);
    else if (event.event === 'SanctuaryClaimed') fresh.set(event.statue, event.seat);
  });
  return fresh;
}
