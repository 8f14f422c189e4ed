/* The languages: complete, translated, with each language's plurals and spacing; and the errors for faulty messages. */
import { readFileSync } from 'node:fs';
import { LANGUAGES } from 'virtual:words';
import de from 'virtual:words/de';
import en from 'virtual:words/en';
import fr from 'virtual:words/fr';
import italian from 'virtual:words/it';
import { expect, it } from 'vitest';
import { compiled, LANGUAGES as FILES, leaves, problems, read } from '../../tools/words.js';
import { rendered } from '../../tools/words-render.js';
import { types } from '../../tools/words-types.js';
import { pseudo } from './pseudo';
import { sources } from './sources';

it('speaks every language there is a file for, by its own name, English first', () => {
  expect(LANGUAGES.map(({ code }) => code)).toEqual(FILES);
  expect(LANGUAGES[0]).toEqual({ code: 'en', name: 'English' });
  expect(LANGUAGES.map(({ code, name }) => [code, name])).toEqual(FILES.map((code) => [code, read(code)['language']]));
});

it.each(FILES)('%s has nothing wrong with it', (language) => {
  expect(problems(language, read(language), read('en'))).toEqual([]);
});

it.each(FILES)('%s reads as the committed file says, at 0, 1, 2 and 5', (language) => {
  const file = new URL(`../../words/rendered/${language}.txt`, import.meta.url);
  expect(rendered(language, read(language))).toBe(readFileSync(file, 'utf-8'));
});

it('renders what counts four times, with the messages that are told to it, and everything else once', () => {
  const tree = {
    cards: '{n, plural, one {# card} other {# cards}}',
    kept: 'kept {cards}',
    title: 'Title',
    five: '{n} of {of}',
  };
  const lines = rendered('en', tree).split('\n').slice(2, -1);
  expect(lines.filter((line) => line.startsWith('kept'))).toEqual([
    'kept | 0 | kept 0 cards',
    'kept | 1 | kept 1 card',
    'kept | 2 | kept 2 cards',
    'kept | 5 | kept 5 cards',
  ]);
  expect(lines).toContain('title | Title');
  expect(lines).toContain('five | 2 | 2 of 5');
});

it.each(FILES.filter((language) => language !== 'en'))('%s is not English', (language) => {
  const english = new Map(leaves(read('en')));
  const same = leaves(read(language)).filter(
    ([path, text]) =>
      text.length > 14 &&
      text === english.get(path) &&
      /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, '')) &&
      !/^\{\w+, plural/.test(text),
  );
  expect(same).toEqual([]);
});

/** The members of a union in the generated protocol. */
function union(name: string): string[] {
  const text = readFileSync(new URL('../protocol.gen.ts', import.meta.url), 'utf-8');
  const found = new RegExp(`export type ${name} =([^;]+);`).exec(text)?.[1] ?? '';
  return [...found.matchAll(/["']([\w-]+)["']/g)].map((match) => match[1]!);
}

it.each(FILES)('%s has words of its own for every way to be refused', (language) => {
  const refused = read(language)['refused'] as Record<string, string>;
  const codes = [...union('RefusalCode'), ...union('RulesReason')];
  expect(codes).toContain('not-host');
  expect(codes).toContain('does-not-cover');
  expect(Object.keys(refused).sort()).toEqual([...codes, 'offline'].sort());
  expect(new Set(Object.values(refused)).size).toBe(codes.length + 1);
});

it('has no message that nothing reads', () => {
  const text = sources()
    .map(([, source]) => source)
    .join('\n');
  const asked = (path: string): boolean =>
    new RegExp(`\\bw(?:\\(\\)|ords)?\\s*\\.${path}\\b|\\bcurrent\\.${path}\\b`).test(text);
  const looked = (group: string): boolean => new RegExp(`\\.${group}(?:\\[|;)`).test(text);
  const english = read('en');
  const unread = Object.entries(english).flatMap(([key, inner]) => {
    if (key === 'language') return []; // for the list of languages
    if (!asked(key)) return [key];
    if (typeof inner === 'string' || Array.isArray(inner) || looked(key) || key === 'guide' || key === 'refused')
      return [];
    return Object.keys(inner)
      .filter((name) => !asked(`${key}\\.${name}`))
      .map((name) => `${key}.${name}`);
  });
  expect(unread).toEqual([]);
});

it('keeps texts as strings, lists as lists and messages with arguments as functions', () => {
  expect([en.title, en.pitch, en.piece.mosaic, de.tell.shuffled]).toEqual([
    'Cleopatra',
    ['Raise her palace.', 'Mind the crocodile.'],
    'Mosaic',
    'Der Ablagestapel wird gemischt',
  ]);
  expect(en.tell.taken({ name: 'Ben', stall: 'II', cards: 'Stone' })).toBe('Ben took stall II: Stone');
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
    'No die shows a priest',
    '1 priest climbs the altar',
    '3 priests climb the altar',
  ]);
  expect([1, 2, 3, 4, 5].map((n) => en.rank({ n }))).toEqual(['1st', '2nd', '3rd', '4th', '5th']);
  expect([1, 2].map((n) => fr.rank({ n }))).toEqual(['1er', '2e']);
  expect(de.altarSays({ n: 3, of: 5, missing: 2 })).toBe('3 von 5 auf dem Altar. Noch 2 bis zum Opfer.');
  expect(de.altarSays({ n: 5, of: 5, missing: 0 })).toBe('Alle auf dem Altar: Das Opfer beginnt.');
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
  ['fr', { a: 'Ici: rien' }, { a: 'A' }, '"a" has no no-break space beside ":" in "Ici:".'],
  ['fr', { a: 'Vraiment ?' }, { a: 'A' }, '"a" has no no-break space beside "?" in "Vraiment ?".'],
  ['fr', { a: '« ici\u00a0»' }, { a: 'A' }, '"a" has no no-break space beside "«" in "«".'],
  ['fr', { a: '50 %' }, { a: 'A' }, '"a" has no no-break space beside "%" in "50 %".'],
  ['de', { a: 'Moment …' }, { a: 'A' }, '"a" has no no-break space beside "…" in "Moment …".'],
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
