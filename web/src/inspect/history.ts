/* What the chronicle says of one player, and of one piece. Pure. */
import type { Line } from '../table/telling';

export interface Deed {
  line: Line;
  turn: number;
}

/** Every deed with the turn that it was done in. */
function deeds(lines: Line[]): Deed[] {
  let turn = 1;
  return lines.flatMap((line) => {
    if (line.turn === undefined) return line.remark ? [] : [{ line, turn }];
    turn = line.turn;
    return [];
  });
}

/** A player's deeds, the newest first. */
export const historyOf = (lines: Line[], seat: number): Deed[] =>
  deeds(lines)
    .filter(({ line }) => line.seat === seat)
    .reverse();

/** How a piece came to its place, in the notation of new pieces. A visit's bonus has the places of all its pieces. */
export const builtAt = (lines: Line[], place: string): Deed | undefined =>
  deeds(lines).findLast(({ line: { places } }) => places?.length === 1 && places[0] === place);

/** The piece that is looked at (`built wall L1`), to be marked in its builder's colour. */
export function markLooked(what: string | undefined, lines: Line[]): { slot: string; seat: number }[] {
  const slot = /^built (.+)$/.exec(what ?? '')?.[1];
  const by = slot === undefined ? null : builtAt(lines, slot)?.line.seat;
  return slot === undefined || by === null || by === undefined ? [] : [{ slot, seat: by }];
}
