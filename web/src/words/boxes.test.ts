/* Messages provided by a box. */
import de from 'virtual:words/de';
import en from 'virtual:words/en';
import { describe, expect, it } from 'vitest';
import { NOTHING_TOLD } from '../store/fold';
import { chronicle } from '../table/telling';
import { filled, withBoxes } from './boxes';
import { choiceName } from './phrases';

const town = {
  edition: 'town',
  words: {
    en: {
      editions: { town: 'Town' },
      money: { coins: '{n} coins' },
      tell: { taken: 'went to stall {stall}' },
      guide: { toll: ['The toll!', 'Pay.'] },
      character: { keeper: 'Ask {who}', 'keeper give': 'Give {card}', 'keeper pay': 'Pay' },
      deed: { 'keeper gave': 'gave {who}: {cards}' },
    },
  },
};

describe('words of a box', () => {
  const w = withBoxes(en, [town], 'town');

  it('stand beside ours while it is played; only its name is known elsewhere', () => {
    expect(w.guide['toll']).toEqual(['The toll!', 'Pay.']);
    expect(w.editions).toMatchObject({ town: 'Town', classic: en.editions.classic });
    const elsewhere = withBoxes(en, [town], 'classic');
    expect(elsewhere.editions['town']).toBe('Town');
    expect([elsewhere.guide['toll'], elsewhere.deed]).toEqual([undefined, undefined]);
  });
  it('are messages where ours are', () => {
    expect(w.money['coins']!({ n: 3 })).toBe('3 coins');
    expect(w.tell.taken({ name: 'Ana', stall: 'II', cards: '' })).toBe('went to stall II');
    expect(w.tell.asked).toBe(en.tell.asked);
  });
  it('are English where a language has none', () => {
    expect(withBoxes(de, [town], 'town').editions['town']).toBe('Town');
  });
  it('are filled in, and what is not told stays', () => expect(filled('{a} {b}', { a: 1 })).toBe('1 {b}'));
  it('name a choice by its longest beginning, with what it names', () => {
    const said = ['keeper Ben', 'keeper give stone', 'keeper pay', 'juggle'].map((one) =>
      choiceName(one, NOTHING_TOLD, w),
    );
    expect(said).toEqual(['Ask Ben', 'Give Stone', 'Pay', 'juggle']);
    expect(choiceName('scribe die on', NOTHING_TOLD, w)).toBe(en.character['scribe die on']);
  });
  it('tell what its powers did; without them it is told plainly', () => {
    const deed = {
      event: 'PowerActed',
      seat: 0,
      power: 'keeper',
      to: 1,
      number: 3,
      cards: [null],
      privy: [0],
    } as const;
    const told = (what: string): string | undefined =>
      chronicle([{ ...deed, what, cards: [null], privy: [0] }], { names: ['Ana', 'Ben'], money: 'talents' }, w).at(-1)
        ?.text;
    expect(told('gave')).toBe('Ana: gave Ben: 1 face-down card.');
    expect(told('left')).toBe('Ana: keeper: left.');
  });
});
