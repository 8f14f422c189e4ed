import { expect, test } from 'vitest';
import { spread } from '../replay/recording';
import { apart } from './marks';

test('no letter overlaps another, and all stay on the chart', () => {
  const box = { top: 20, bottom: 220 };
  for (let seed = 1; seed < 60; seed += 1) {
    const letters = [1, 2, 3, 4, 5].map((n) => ({ x: 40 + ((seed * n * 7) % 60), y: 20 + ((seed * n * 31) % 201) }));
    const placed = apart(letters, box);
    for (const [i, one] of placed.entries()) {
      expect(one.middle).toBeGreaterThanOrEqual(box.top);
      expect(one.middle).toBeLessThanOrEqual(box.bottom);
      for (const other of placed.slice(i + 1))
        expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.middle - other.middle))).toBeGreaterThanOrEqual(22);
    }
  }
});

test('a letter that is alone stands on its line', () => {
  expect(apart([{ x: 50, y: 100 }], { top: 0, bottom: 200 })[0]!.middle).toBe(100);
});

test('marks stand side by side and end where they have to', () => {
  const middles = spread(
    [90, 92, 100].map((wanted) => ({ wanted, half: 5 })),
    100,
  ).map(({ middle }) => middle);
  expect(middles).toEqual([75, 85, 95]);
});
