/* How a bill is laid out: columns that line up, doubles that lie across two rows, and words for what is short. */
import type { CostUnit } from '../protocol.gen';
import { cellsOf, type Draft } from '../store/draft';
import type { Words } from '../words/index.svelte';
import { listed, times } from '../words/phrases';

export interface Shown extends CostUnit {
  /** Of a double: its first unit with the card in it, its second one; or it lies across this row and the next. */
  half: 'first' | 'second' | 'across' | null;
}

/** Rows of equal length, empty sockets in front. A double that pays in two neighbouring rows stands in one column. */
export function aligned(rows: CostUnit[][], small: boolean): (Shown | null)[][] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const shown = rows.map((row): (Shown | null)[] => [
    ...new Array<null>(small ? 0 : columns - row.length).fill(null),
    ...row.map((socket) => ({ ...socket, half: null })),
  ]);
  for (const card of new Set(rows.flat().flatMap((socket) => socket.card ?? []))) {
    const [first, second] = shown.flatMap((row, y) =>
      row.flatMap((socket, x) => (socket?.card === card ? [[y, x] as [number, number]] : [])),
    );
    if (!first || !second) continue;
    const [upper, lower] = [shown[first[0]]![first[1]]!, shown[second[0]]![second[1]]!];
    upper.half = !small && second[0] === first[0] + 1 && joins(shown, first[1], second) ? 'across' : 'first';
    lower.half = 'second';
  }
  return shown;
}

/** Bring the second half under the first one, if no other double lies there already. */
function joins(rows: (Shown | null)[][], x: number, [below, at]: [number, number]): boolean {
  const row = rows[below]!,
    there = row[x];
  if (there?.half) return false;
  [row[x], row[at]] = [row[at]!, row[x]!];
  return true;
}

/** What has yet to be paid. */
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
