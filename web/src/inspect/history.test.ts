/* What the chronicle says of one player and of one piece, and where remarks stand in it. */
import en from 'virtual:words/en';
import { expect, it } from 'vitest';
import type { GameEvent } from '../protocol.gen';
import { chronicle, withRemarks } from '../table/telling';
import { builtAt, historyOf, markLooked } from './history';

const LOG: GameEvent[] = [
  { event: 'StallTaken', seat: 0, stall: 1, cards: ['stone', null], open: ['stone', null] },
  { event: 'TurnBegan', seat: 1 },
  { event: 'AmuletsChanged', seat: 1, change: 2, why: 'tainted' },
  { event: 'PieceBuilt', seat: 1, piece: 'sphinx', talents: 4, base: 3, extra: 1 },
  { event: 'TalentsChanged', seat: 1, change: 4, why: 'piece' },
  { event: 'TurnBegan', seat: 0 },
  { event: 'PieceBuilt', seat: 0, piece: 'sphinx', talents: 3, base: 3, extra: 0 },
  { event: 'OfferingSettled', bids: [2, 0], ranks: [1, 2] },
  { event: 'TalentsChanged', seat: 0, change: -2, why: 'offering' },
];
const lines = chronicle(LOG, { names: ['Ana', 'Ben'], money: 'talents' }, en);
const remark = { event: 3, seat: 1, face: 'bata', on: 'visit', before: 0 } as const;

it('tells what a player did, the newest first, with the turn, the earnings and the amulets', () => {
  expect(historyOf(lines, 1).map(({ line, turn }) => [turn, line.gain, line.amulets])).toEqual([
    [3, undefined, undefined],
    [2, 4, 2],
  ]);
  expect(historyOf(lines, 0).map(({ line, turn }) => [turn, line.gain])).toEqual([
    [3, -2],
    [3, 3],
    [1, undefined],
  ]);
});

it('tells who built a piece, sphinxes by the order in which they were built, and marks it', () => {
  const second = builtAt(lines, 'sphinx right 0');
  expect([second?.turn, second?.line.seat, second?.line.arithmetic]).toEqual([3, 0, [3]]);
  expect(markLooked('built sphinx left 0', lines)).toEqual([{ slot: 'sphinx left 0', seat: 1 }]);
  expect(markLooked('built wall L1', lines)).toEqual([]);
  expect(markLooked('player 1', lines)).toEqual([]);
});

it('writes a remark behind the deed that it follows, and leaves it out of a history', () => {
  const whole = withRemarks(lines, [remark], en);
  const at = whole.findIndex((line) => line.remark);
  expect(whole[at - 1]?.built).toBe('sphinx');
  expect(whole[at + 1]?.turn).toBe(3);
  expect(new Set(whole.map(({ key }) => key)).size).toBe(whole.length);
  expect(historyOf(whole, 1)).toHaveLength(2);
});

it('tells what a piece earned, not the bonus of the visit that it was built in', () => {
  const visit = chronicle(
    [
      { event: 'TurnBegan', seat: 0 },
      { event: 'QuarryOpened', seat: 0 },
      { event: 'PieceBuilt', seat: 0, piece: 'wall L1', talents: 4, base: 3, extra: 1 },
      { event: 'PieceBuilt', seat: 0, piece: 'wall L2', talents: 3, base: 3, extra: 0 },
      { event: 'VisitClosed', seat: 0, pieces: 2, bonus: 2 },
    ],
    { names: ['Ana', 'Ben'], money: 'talents' },
    en,
  );
  expect(builtAt(visit, 'wall L1')?.line.arithmetic).toEqual([3, 1]);
  expect(builtAt(visit, 'wall L2')?.line.gain).toBe(3);
});
