/* The four languages: complete, translated, counting as each of them does; and what is said of faulty messages. */
import de from 'virtual:words/de';
import en from 'virtual:words/en';
import fr from 'virtual:words/fr';
import italian from 'virtual:words/it';
import { expect, it } from 'vitest';
import { compiled, LANGUAGES as FILES, leaves, problems, read } from '../../tools/words.js';
import { types } from '../../tools/words-types.js';
import { LANGUAGES } from './index.svelte';
import { pseudo } from './pseudo';

const each = it.each(['de', 'fr', 'it']);

it('speaks every language there is a file for', () => {
  expect([...LANGUAGES].sort()).toEqual(FILES);
});

it.each(FILES)('%s has nothing wrong with it', (language) => {
  expect(problems(language, read(language), read('en'))).toEqual([]);
});

each('%s is not English', (language) => {
  const english = new Map(leaves(read('en')));
  const same = leaves(read(language)).filter(
    ([path, text]) => text.length > 14 && text === english.get(path) && !/^\{\w+, plural/.test(text),
  );
  expect(same).toEqual([]);
});

it('keeps texts as strings, lists as lists and messages with arguments as functions', () => {
  expect([en.title, en.pitch, en.piece.mosaic, de.tell.five]).toEqual([
    'Cleopatra',
    ['Raise her palace.', 'Mind the crocodile.'],
    'Mosaic',
    'sah sich fünf Karten an',
  ]);
  expect(en.tell.taken({ stall: 'II', cards: 'Stone' })).toBe('took stall II: Stone');
  expect(en.card['no such card']).toBeUndefined();
});

it('counts as each language does', () => {
  const counted = [en, de, fr, italian].map((words) => [0, 1, 2].map((n) => words.cards({ n })));
  expect(counted).toEqual([
    ['0 cards', '1 card', '2 cards'],
    ['0 Karten', '1 Karte', '2 Karten'],
    ['0 carte', '1 carte', '2 cartes'],
    ['0 carte', '1 carta', '2 carte'],
  ]);
  expect([0, 1, 3].map((n) => en.tell.dice({ n }))).toEqual([
    'No priest',
    '1 priest climbs the altar',
    '3 priests climb the altar',
  ]);
  expect([1, 2, 3, 4, 5].map((n) => en.rank({ n }))).toEqual(['1st', '2nd', '3rd', '4th', '5th']);
  expect([1, 2].map((n) => fr.rank({ n }))).toEqual(['1er', '2e']);
  expect(de.altarSays({ n: 3, of: 5, missing: 2 })).toBe('3 von 5 auf dem Altar. Noch 2 bis zum Opfer.');
  expect(de.altarSays({ n: 5, of: 5, missing: 0 })).toBe('Alle auf dem Altar: das Opfer.');
});

it('dresses every message in the pseudo language', () => {
  const words = pseudo(en);
  expect([words.code, words.title, words.pitch[1], words.cards({ n: 1 }), words.money.talents({ n: 2 })]).toEqual([
    'en',
    '⟦Cleopatra··⟧',
    '⟦Mind the crocodile.··⟧',
    '⟦1 card··⟧',
    '⟦2 talents··⟧',
  ]);
});

it.each([
  ['de', { a: 'A' }, { a: 'A', b: { c: 'Hello {name}' } }, '"b.c" is missing; English has "Hello {name}".'],
  ['de', { a: 'A', b: 'B' }, { a: 'A' }, '"b" is one too many; English does not have it.'],
  ['fr', { a: '{nom} joue' }, { a: '{name} plays' }, '"a" has the arguments {nom}; English has {name}.'],
  ['fr', { a: 'joue' }, { a: '{name} plays' }, '"a" has the arguments none; English has {name}.'],
  ['it', { a: '' }, { a: 'A' }, '"a" is empty; English has "A".'],
  ['it', { a: 3 }, { a: 'A' }, '"a" is 3; a text was expected.'],
  ['en', { a: '{n' }, { a: '{n' }, '"a" is not ICU MessageFormat: Unexpected message end at line 1 col 3.'],
  [
    'en',
    { a: '{n, plurals, other {#}}' },
    { a: '{n}' },
    '"a" is not ICU MessageFormat: Formatting function not found: plurals.',
  ],
  ['en', { a: '{n, plural, one {#}}' }, { a: '{n}' }, '"a" has no "other" in {n, plural, …}.'],
  [
    'de',
    { a: '{n, plural, few {#} other {#}}' },
    { a: '{n}' },
    '"a" has "few" in {n, plural, …}; this language has one, other.',
  ],
  [
    'de',
    { a: '{n, selectordinal, one {#} other {#}}' },
    { a: '{n}' },
    '"a" has "one" in {n, selectordinal, …}; this language has other.',
  ],
  ['de', { a: '{n}}' }, { a: '{n}' }, '"a" has a } without its {.'],
])('%s with a fault is told so: %j', (language, tree, english, sentence) => {
  expect(problems(language, tree as never, english)).toEqual([`words/${language}.json: ${sentence}`]);
});

it('compiles what ICU quotes, and choices within choices', () => {
  const source = compiled('en', {
    a: "'{'it''s'}'",
    b: '{who, select, you {{n, plural, one {your card} other {your # cards}}} other {{who}: {n}}}',
  });
  expect(source).toContain(`"a": "{it's}"`);
  expect(source).toMatch(/select\(d\.who, \{ you: plural\(d\.n/);
});

it('types an argument as a number where any language counts with it, and groups of like messages as a table', () => {
  const english = {
    picked: '{n} chosen',
    card: { stone: 'Stone', wood: 'Wood' },
    tell: { five: 'five', by: 'by {name}' },
    pair: ['A', 'B'],
  };
  const french = { ...english, picked: '{n, plural, one {# choisie} other {# choisies}}' };
  const text = types([english as never, french as never]);
  expect(text).toContain('  picked: Says<{ n: number }>;');
  expect(text).toContain("  card: Among<'stone' | 'wood', string>;");
  expect(text).toContain('  tell: {\n    five: string;\n    by: Says<{ name: Text }>;\n  };');
  expect(text).toContain('  pair: [string, string];');
});
