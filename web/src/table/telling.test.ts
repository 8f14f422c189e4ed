import en from 'virtual:words/en';
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../protocol.gen';
import { announcement, caption, chronicle, type Line } from './telling';

const TELLING = { names: ['Ana', 'Ben', 'Cleo'], money: 'talents' };
const told = (...events: GameEvent[]): Line[] =>
  chronicle(events, TELLING, en).filter((line) => line.turn === undefined);
const began = (seat: number): GameEvent => ({ event: 'TurnBegan', seat });
const laid: GameEvent = {
  event: 'MosaicLaid',
  seat: 1,
  mosaic: 'T',
  cells: ['a1', 'a2', 'a3', 'b1', 'c1'],
  sanctuaries: [],
};
const claimed: GameEvent = { event: 'SanctuaryClaimed', seat: 1, statue: 'b2', cells: ['b2', 'b3'] };
const counted: GameEvent = { event: 'PieceBuilt', seat: 1, piece: 'mosaic', talents: 6, base: 5, extra: 1 };
const earned: GameEvent = { event: 'TalentsChanged', seat: 1, change: 6, why: 'piece' };

describe('the chronicle', () => {
  it('tells what a mosaic earned with the mosaic, not with the claim that followed', () => {
    const [mosaic, claim] = told(began(1), laid, claimed, counted, earned);
    expect(mosaic).toMatchObject({ text: 'Ben laid mosaic T.', gain: 6, arithmetic: [5, 1], places: ['mosaic T'] });
    expect(claim).toMatchObject({ text: 'Ben claimed a sanctuary of 2 cells.', places: ['b2'] });
    expect(claim?.gain).toBeUndefined();
    expect(mosaic!.built).toBe('mosaic');
  });

  it('tells what was paid with the piece that was paid for', () => {
    const lines = told(
      began(1),
      { event: 'CharacterPlayed', seat: 1, card: 'smuggler' },
      { event: 'AmuletsChanged', seat: 1, change: 1, why: 'character' },
      { event: 'QuarryOpened', seat: 1 },
      { event: 'CardPlayed', seat: 1, card: 'trompe' },
      { event: 'AmuletsChanged', seat: 1, change: 2, why: 'tainted' },
      { event: 'PieceBuilt', seat: 1, piece: 'wall L1', talents: 3, base: 3, extra: 0 },
    );
    expect(lines.map(({ text, amulets }) => [text, amulets])).toEqual([
      ['Ben played the Smuggler.', 1],
      ['Ben built a wall (left side, front).', 2],
    ]);
  });

  it('tells a character with what it did, in one line', () => {
    const played = (seat: number, card: string): GameEvent => ({ event: 'CharacterPlayed', seat, card });
    const lines = told(
      began(1),
      played(1, 'scribe'),
      { event: 'DieTurned', seat: 1, altar: 0 },
      played(1, 'courtesan'),
      { event: 'AmuletsChanged', seat: 1, change: 1, why: 'character' },
      { event: 'PileBrowsed', seat: 1, cards: [null, null] } as unknown as GameEvent,
      { event: 'CourtesanTook', seat: 1, card: null },
      played(1, 'vizier'),
      { event: 'FiveDrawn', seat: 1, cards: [null, null, null, null, null], face_up: 2 } as unknown as GameEvent,
      { event: 'FiveKept', seat: 1, kept: 2, cards: [null, null], discarded: [] } as unknown as GameEvent,
      { event: 'AmuletsChanged', seat: 1, change: 2, why: 'vizier' },
    );
    expect(lines.map(({ text, amulets }) => [text, amulets])).toEqual([
      ['Ben had the Scribe turn a die: none is on the altar now.', undefined],
      ['Ben had the Courtesan take a card from the discard pile.', 1],
      ['Ben kept 2 of the Vizier’s cards.', 2],
    ]);
    const begun = told(began(1), played(1, 'courtesan'), {
      event: 'PileBrowsed',
      seat: 1,
      cards: [null],
    } as unknown as GameEvent);
    expect(begun.map(({ text }) => text)).toEqual(['Ben sent the Courtesan to the discard pile.']);
  });

  it('tells what an envoy was offered by whom, with the amulet that went along', () => {
    const asked: GameEvent = {
      event: 'EnvoyAsked',
      seat: 1,
      requests: [
        [0, ['lapis']],
        [2, ['lapis']],
      ],
    };
    const begun: GameEvent[] = [began(1), { event: 'CharacterPlayed', seat: 1, card: 'envoy' }, asked];
    const lines = told(
      ...begun,
      { event: 'OffersShown', offers: [[2, ['lapis']]] },
      { event: 'OffersAccepted', seat: 1, accepted: [[2, ['lapis'], 1]] },
      { event: 'AmuletsChanged', seat: 2, change: -1, why: 'envoy' },
      { event: 'AmuletsChanged', seat: 1, change: 1, why: 'envoy' },
    );
    expect(lines.map(({ text, amulets }) => [text, amulets])).toEqual([
      ['Ben sent the Envoy and asked Ana and Cleo for Lapis.', undefined],
      ['Cleo offered Lapis.', -1],
      ['Ben accepted Lapis from Cleo.', 1],
    ]);
    const none = told(
      ...begun,
      { event: 'OffersShown', offers: [] },
      { event: 'OffersAccepted', seat: 1, accepted: [] },
    );
    expect(none.map(({ text }) => text).slice(1)).toEqual(['Nobody offered anything.']);
  });

  it('tells a worshipper with the cards that were drawn for it, and says what is complete', () => {
    const lines = told(
      began(0),
      { event: 'WorshipperCalled', seat: 0, worshipper: 'beggar', place: 2 },
      { event: 'TalentsChanged', seat: 0, change: -2, why: 'worshipper' },
      { event: 'CardsFetched', seat: 0, cards: ['stone', null] } as unknown as GameEvent,
      { event: 'CleopatraMoved', step: 2, categories: ['wall', 'throne'] },
    );
    expect(lines.map(({ text, gain, thing }) => [text, gain, thing])).toEqual([
      ['Ana called the Beggar and drew Stone and 1 face-down card.', -2, 'worshipper beggar'],
      ['Cleopatra moves to step 2: the walls are complete and the throne is complete.', undefined, 'way'],
    ]);
  });

  it('gives the bonus of a visit the places of what was built in it', () => {
    const lines = told(
      began(1),
      { event: 'QuarryOpened', seat: 1 },
      { event: 'PieceBuilt', seat: 1, piece: 'wall L1', talents: 3, base: 3, extra: 0 },
      laid,
      counted,
      { event: 'VisitClosed', seat: 1, pieces: 2, bonus: 2 },
    );
    expect(lines.at(-1)).toMatchObject({ gain: 2, places: ['wall L1', 'mosaic T'] });
  });

  it('is made of sentences: nothing stands without a subject', () => {
    const lines = told(
      began(1),
      { event: 'AmuletsChanged', seat: 2, change: -1, why: 'envoy' },
      { event: 'WorshipperCalled', seat: 1, worshipper: 'foreman', place: 1 },
      { event: 'TalentsChanged', seat: 1, change: -1, why: 'worshipper' },
      { event: 'TalentsChanged', seat: 0, change: 2, why: 'beggar' },
    );
    expect(lines.map(({ text, gain }) => [text, gain])).toEqual([
      ['Cleo got rid of 1 amulet.', undefined],
      ['Ben called the Foreman.', -1],
      ['Ana earned 2 talents.', undefined],
    ]);
  });

  it('tells a bid with what it cost and what its rank did', () => {
    const lines = told(
      { event: 'OfferingSettled', bids: [3, 0, 1], ranks: [1, 3, 2] },
      { event: 'TalentsChanged', seat: 0, change: -3, why: 'bid' },
      { event: 'AmuletsChanged', seat: 0, change: -3, why: 'offering' },
      { event: 'AmuletsChanged', seat: 1, change: 2, why: 'offering' },
    );
    expect(lines.map(({ text, gain, amulets }) => [text, gain, amulets])).toEqual([
      ['Ana offered 3 talents.', -3, -3],
      ['Ben offered nothing.', undefined, 2],
      ['Cleo offered 1 talent.', undefined, undefined],
    ]);
  });

  it('tells the mosaics that fit nowhere together', () => {
    const removed = (mosaic: string): GameEvent => ({ event: 'MosaicRemoved', mosaic });
    const gone = (...letters: string[]): string[] =>
      told(began(1), laid, ...letters.map(removed)).map(({ text }) => text);
    expect(gone('U')).toEqual(['Ben laid mosaic T.', 'Mosaic U fits nowhere and leaves the game.']);
    expect(gone('U', 'N', 'V')).toEqual(['Ben laid mosaic T.', 'Mosaics U, N, and V fit nowhere and leave the game.']);
  });

  it('knows which sphinx was built, and what an architect added', () => {
    const sphinx = (talents: number): GameEvent => ({
      event: 'PieceBuilt',
      seat: 0,
      piece: 'sphinx',
      talents,
      base: talents,
      extra: 0,
    });
    const lines = told(sphinx(1), sphinx(2), { event: 'TalentsChanged', seat: 0, change: 4, why: 'architect' });
    expect(lines.map(({ places, gain, arithmetic }) => [places, gain, arithmetic])).toEqual([
      [['sphinx left 0'], 1, [1]],
      [['sphinx right 0'], 6, [2, 4]],
    ]);
  });
});

describe('a turn', () => {
  it('is one announcement, with its sums', () => {
    expect(announcement([began(1), laid, counted, earned], TELLING, en)).toBe(
      'Ben laid mosaic T. This brought 6 talents.',
    );
  });
  it('says what was gained and lost in sentences', () => {
    const offering: GameEvent[] = [
      { event: 'OfferingSettled', bids: [3, 0], ranks: [1, 2] },
      { event: 'TalentsChanged', seat: 0, change: -3, why: 'offering' },
      { event: 'AmuletsChanged', seat: 0, change: -2, why: 'offering' },
      { event: 'AmuletsChanged', seat: 1, change: 1, why: 'offering' },
    ];
    expect(announcement(offering, TELLING, en)).toBe(
      'Ana offered 3 talents. This took 3 talents and 2 amulets away. Ben offered nothing. This brought 1 amulet.',
    );
  });
  it('has a caption for what the chronicle leaves out', () => {
    expect(caption([{ event: 'CardStocked', seat: 2, stall: 1, card: null }], TELLING, en)).toBe(
      'Cleo put a new card on the stalls.',
    );
    const paid = caption(
      [
        { event: 'CardPlayed', seat: 1, card: 'stone' },
        { event: 'CardPlayed', seat: 1, card: 'trompe' },
        { event: 'AmuletsChanged', seat: 1, change: 1, why: 'tainted' },
      ],
      TELLING,
      en,
    );
    expect(paid).toBe('Ben paid with Stone and Trompe-l’œil and took 1 amulet.');
  });
  it('counts what was paid where its caption has to be short', () => {
    const cards = ['artisan', 'stone', 'wood'].map((card): GameEvent => ({ event: 'CardPlayed', seat: 1, card }));
    expect(caption(cards, TELLING, en, true)).toBe('Ben paid with 3 cards.');
    expect(caption(cards, TELLING, en)).toBe('Ben paid with Artisan, Stone, and Wood.');
  });
});
