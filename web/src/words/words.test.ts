/* The four languages: complete, and translated. */
import { expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';
import { fr } from './fr';
import { it as italian } from './it';

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}
const keys = (words: object): string[] => leaves(words).map(([path]) => path).sort();

it.each([['de', de], ['fr', fr], ['it', italian]])('%s has every message, and no empty one that English has', (_, words) => {
  expect(keys(words)).toEqual(keys(en));
  const english = new Map(leaves(en));
  for (const [path, text] of leaves(words)) if (english.get(path)) expect(text, path).toBeTruthy();
});

it.each([['de', de], ['fr', fr], ['it', italian]])('%s is not English', (_, words) => {
  const english = new Map(leaves(en));
  const same = leaves(words).filter(([path, text]) => typeof text === 'string' && text.length > 14 && text === english.get(path));
  expect(same).toEqual([]);
});

it('counts as each language does', () => {
  expect([en.cards(1), en.cards(2), de.cards(1), fr.cards(0), italian.cards(3)]).toEqual(['1 card', '2 cards', '1 Karte', '0 carte', '3 carte']);
});
