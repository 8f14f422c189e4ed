import { expect, test } from 'vitest';
import type { Answered } from '../protocol.gen';
import { calendar, isDone, isSame, nextOf, streak } from './history';

const on = (day: string, more: Partial<Answered> = {}): Answered => ({
  puzzle: day.replaceAll('-', ''),
  day,
  solved: true,
  first: true,
  daily: true,
  ...more,
});

test('a streak counts solved days in a row, and lives until today is over', () => {
  const days = [on('2027-03-01'), on('2027-02-28'), on('2027-02-27', { first: false })];
  expect(streak(days, '2027-03-01')).toBe(3);
  expect(streak(days, '2027-03-02')).toBe(3);
  expect(streak(days, '2027-03-03')).toBe(0);
  expect(streak([on('2027-03-01', { daily: false })], '2027-03-01')).toBe(0);
  expect(streak([on('2027-03-01', { solved: false })], '2027-03-01')).toBe(0);
});

test('a day is gold when its puzzle was solved by the first answer, a ring later, and empty without', () => {
  const days = [on('2027-03-01'), on('2027-02-27', { first: false })];
  expect(calendar(days, '2027-03-01', 3).map(({ mark }) => mark)).toEqual(['ring', '', 'gold']);
});

test('the next puzzle is an easy one that is not solved yet', () => {
  const all = [1, 2, 3].map((grade) => ({ id: `0${4 - grade}`, kind: 'bid', edition: 'classic', players: 3, grade }));
  expect(nextOf(all, [], null)?.id).toBe('03');
  expect(nextOf(all, [on('2027-03-01', { puzzle: '03' })], null)?.id).toBe('02');
  expect(nextOf(all, [], '03')?.id).toBe('02');
});

test('what was solved before its day, or on its day long ago, is to be solved again for the streak', () => {
  const [known, today] = [on('2027-02-01', { daily: false }), on('2027-03-01', { puzzle: '20270201' })];
  expect(isDone([known], '2027-03-01')).toBe(false);
  expect(isSame(known, today)).toBe(false);
  expect(isSame(on('2026-07-01', { puzzle: '20270201' }), today)).toBe(false);
  expect(isSame({ ...today, solved: false, first: false }, today)).toBe(true);
  expect(isDone([known, today], '2027-03-01')).toBe(true);
});
