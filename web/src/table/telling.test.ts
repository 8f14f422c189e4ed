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
      ['Ben offered 0 talents.', undefined, 2],
      ['Cleo offered 1 talent.', undefined, undefined],
    ]);
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
    expect(announcement([began(1), laid, counted, earned], TELLING, en)).toBe('Ben laid mosaic T. Talents (+6).');
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
    expect(paid).toBe('Ben paid with Stone and Trompe-l’œil. 1 amulet.');
  });
});
