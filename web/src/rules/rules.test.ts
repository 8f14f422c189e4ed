/* Every refusal, term and chronicle entry links to an existing rule; the search finds what people type. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../protocol.gen';
import { DEEDS, REFUSED, ruleLink, ruleOf, ruleOfEvent, TERMS } from './links';
import { POWERS } from './powers.gen';
import { indexOf, near, search } from './search';
import { plain, type Texts } from './texts';

const LANGUAGES = ['en', 'de', 'fr', 'it'];
const EDITIONS = ['classic', 'deluxe'];
const read = (edition: string, language: string): Texts =>
  JSON.parse(readFileSync(new URL(`./texts/${edition}.${language}.json`, import.meta.url), 'utf-8')) as Texts;
const rulesOf = (texts: Texts): Set<string> =>
  new Set(texts.sections.flatMap(({ rules }) => rules.map(({ id }) => id)));

describe('links', () => {
  const tables: [string, Record<string, unknown>][] = [
    ['refusal', REFUSED],
    ['term', TERMS],
    ['deed', DEEDS],
  ];
  for (const edition of EDITIONS)
    for (const [kind, table] of tables)
      it(`every ${kind} of ${edition} has a rule that is told there`, () => {
        const told = rulesOf(read(edition, 'en'));
        for (const [code, where] of Object.entries(table)) {
          const rule = ruleOf(code, edition);
          if (where === null) expect(rule).toBeNull();
          else expect([...told], code).toContain(rule);
        }
      });

  for (const edition of EDITIONS)
    it(`every character and worshipper of ${edition} has a rule that is told there`, () => {
      const told = rulesOf(read(edition, 'en'));
      expect(Object.keys(POWERS[edition]!).length).toBeGreaterThan(4);
      for (const [name, rule] of Object.entries(POWERS[edition]!)) expect([...told], name).toContain(rule);
    });

  it('leaves only what has no rule without one', () => {
    const none = Object.entries(REFUSED).flatMap(([code, where]) => (where === null ? code : []));
    expect(
      none.every((code) =>
        /edition|reading|option|player|seed|setup|seat|word|notation|undo|revealed|tape|save|secret/.test(code),
      ),
    ).toBe(true);
  });

  it('names page, reading and paragraph', () => {
    expect(ruleLink('does-not-cover', 'classic')).toBe('/rules/classic#R60');
    expect(ruleLink('hand-limit', 'classic', 'fr')).toBe('/rules/classic?reading=fr#R53');
    expect(ruleLink('crocodile', 'deluxe')).toBe('/rules/deluxe#R123');
    expect(ruleLink('bad-seed', 'classic')).toBeNull();
    expect(ruleLink('too-fast', 'classic')).toBeNull();
  });

  it('knows the rule of a piece, a character and a worshipper', () => {
    const built = { event: 'PieceBuilt', seat: 0, piece: 'wall L1' } as GameEvent;
    const played = { event: 'CharacterPlayed', seat: 0, card: 'vizier' } as GameEvent;
    const called = { event: 'WorshipperCalled', seat: 0, worshipper: 'vizier' } as GameEvent;
    expect(ruleOfEvent(built, 'classic')).toBe('R70');
    expect(ruleOfEvent(played, 'classic')).toBe('R96');
    expect(ruleOfEvent(called, 'deluxe')).toBe('R102');
    const kept = { event: 'FiveKept', seat: 0, kept: 2 } as GameEvent;
    expect(ruleOfEvent(kept, 'classic')).toBe('R96');
    expect(ruleOf('beggar', 'classic')).toBe('R90');
    expect(ruleOf('beggar', 'deluxe')).toBe('R102');
  });
});

describe('search', () => {
  const WORDS: Record<string, string> = { en: 'crocodile', de: 'Krokodil', fr: 'crocodile', it: 'coccodrillo' };
  for (const edition of EDITIONS)
    for (const language of LANGUAGES) {
      const own = read(edition, language);
      const others = LANGUAGES.filter((one) => one !== language).map((one) => read(edition, one));
      const index = indexOf(own, others);
      const rule = edition === 'classic' ? 'R122' : 'R123';
      it(`finds the crocodile of ${edition} by any language's word in ${language}`, () => {
        for (const word of Object.values(WORDS))
          expect(
            search(index, word).hits.map(({ id }) => id),
            word,
          ).toContain(rule);
      });
      it(`finds the crocodile of ${edition} misspelt by one letter in ${language}`, () => {
        const word = WORDS[language]!;
        for (let at = 1; at < word.length; at += 1) {
          const [before, after] = [word.slice(0, at), word.slice(at)];
          const wrong = [before + after.slice(1), `${before}q${after}`, `${before}q${after.slice(1)}`];
          if (after.length > 1) wrong.push(before + after[1]! + after[0]! + after.slice(2));
          for (const one of wrong)
            expect(
              search(index, one).hits.map(({ id }) => id),
              one,
            ).toContain(rule);
        }
      });
    }

  const index = indexOf(read('classic', 'fr'));
  it('needs no accents, finds beginnings, wants every word', () => {
    expect(search(index, 'defausse').hits.length).toBeGreaterThan(1);
    expect(search(index, 'contreb').hits[0]!.id).toBe('R95');
    const both = search(index, 'limite main').hits.map(({ id }) => id);
    expect(both[0]).toMatch(/R5[34]/);
    expect(both.length).toBeLessThan(search(index, 'main').hits.length);
    expect(search(index, 'R62').hits[0]!.id).toBe('R62');
  });
  it('offers the nearest titles where nothing is found', () => {
    const found = search(index, 'pharaonique');
    expect(found.hits).toEqual([]);
    expect(found.nearest).toHaveLength(3);
    expect(search(index, '  ')).toEqual({ hits: [], words: new Set(), nearest: [] });
  });
  it('knows what one letter is', () => {
    expect(['wall', 'walls', 'wal', 'well', 'wlal'].every((word) => near('wall', word))).toBe(true);
    expect(['walked', 'wlla', 'law'].some((word) => near('wall', word))).toBe(false);
  });
});

it('texts have every link told and no placeholder', () => {
  for (const edition of EDITIONS)
    for (const language of LANGUAGES) {
      const texts = read(edition, language);
      const told = rulesOf(texts);
      for (const { rules } of texts.sections)
        for (const rule of rules)
          for (const { text } of rule.says) {
            expect(plain(text)).not.toMatch(/[{}*]/);
            for (const span of text)
              if (typeof span !== 'string' && span[0] === 'r') expect([...told]).toContain(span[1]);
          }
    }
});
