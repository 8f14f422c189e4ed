import { beforeEach, expect, test, vi } from 'vitest';
import { api } from './api';
import { addLuck, promised } from './promises';

const kept = new Map<string, string>();
vi.mock('./memory', () => ({
  recall: (key: string) => kept.get(key) ?? null,
  remember: (key: string, value: string) => void kept.set(key, value),
}));
const sent = vi.spyOn(api, 'addLuck').mockImplementation(() => Promise.resolve({} as never));
const [FIRST, SECOND] = ['1'.repeat(64), '2'.repeat(64)];

beforeEach(() => {
  kept.clear();
  sent.mockClear();
});

test('the same commitment gets the same number again', async () => {
  await addLuck({ id: 'a', commitment: FIRST });
  await addLuck({ id: 'a', commitment: FIRST });
  expect(sent).toHaveBeenCalledTimes(2);
  expect(sent.mock.calls[0]).toEqual(sent.mock.calls[1]);
});

test('a commitment that changes once the number is told gets none, and the first stays', async () => {
  await addLuck({ id: 'a', commitment: FIRST });
  const { number } = promised('a')!;
  await addLuck({ id: 'a', commitment: SECOND });
  expect(sent).toHaveBeenCalledTimes(1);
  expect(promised('a')).toEqual({ table: 'a', commitment: FIRST, number });
});
