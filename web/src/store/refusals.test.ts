/* What was refused is told by its code; everything else stays an error. */
import { expect, it } from 'vitest';
import { Refused, refusalOf } from './connection';

it('gives the code of a refusal, and null where something was done', async () => {
  expect(await refusalOf(() => Promise.reject(new Refused('table-full')))).toBe('table-full');
  expect(await refusalOf(() => Promise.resolve(7))).toBeNull();
});

it('throws on what is no refusal', async () => {
  await expect(refusalOf(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
});
