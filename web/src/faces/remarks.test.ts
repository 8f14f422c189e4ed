/* What bots remark: at turning points, seldom, from public events only, and always the same. */
import de from 'virtual:words/de';
import en from 'virtual:words/en';
import fr from 'virtual:words/fr';
import italian from 'virtual:words/it';
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../protocol.gen';
import { calledBy, faceAt, FACES, faceOf, levelsOf, ownLevel, strengthOf } from './faces';
import { lastWord, remarks, spoken } from './remarks';

const FACED = [null, 'merit', 'bata'] as const;
const WILD = 'trompe';
const claim = (seat: number): GameEvent => ({ event: 'SanctuaryClaimed', seat, statue: 'a1', cells: ['a1'] });
const turn = (seat: number): GameEvent => ({ event: 'TurnBegan', seat });
const stall = (seat: number, cards: (string | null)[], open = cards): GameEvent => ({
  event: 'StallTaken',
  seat,
  stall: 1,
  cards,
  open,
});
const told = (log: GameEvent[], ending: Parameters<typeof remarks>[3] = null): [number, number, string][] =>
  remarks(log, [...FACED], WILD, ending).map(({ event, seat, on }) => [event, seat, on]);

describe('remarks', () => {
  it('follow the event that they are about, and people are given none', () => {
    expect(
      told([turn(0), claim(0), turn(1), claim(1), turn(2), { event: 'VisitClosed', seat: 2, pieces: 3, bonus: 5 }]),
    ).toEqual([
      [3, 1, 'claimed'],
      [5, 2, 'visit'],
    ]);
    expect(told([turn(2), { event: 'VisitClosed', seat: 2, pieces: 2, bonus: 2 }])).toEqual([]);
  });

  it('come in one of three turns of a bot at most', () => {
    const log = Array.from({ length: 9 }, () => [
      turn(1),
      claim(1),
      claim(1),
      turn(2),
      stall(2, ['stone2', WILD]),
    ]).flat();
    const by = (seat: number): number[] =>
      remarks(log, [...FACED], WILD, null)
        .filter((one) => one.seat === seat)
        .map((one) => one.event);
    expect(by(1)).toEqual([1, 16, 31]);
    expect(by(2)).toEqual([4, 19, 34]);
  });

  it('never depend on what only some may know', () => {
    const open = [null, null, 'stone'];
    expect(told([turn(1), stall(1, ['wood2', WILD, 'stone'], open)])).toEqual([]);
    expect(told([turn(1), stall(1, ['wood2', WILD, 'stone'])])).toEqual([[1, 1, 'tainted']]);
    const secret: GameEvent = { event: 'HandShown', seat: 1, to: 0, cards: ['stone2', WILD, WILD] };
    expect(told([turn(1), secret, { event: 'BidMade', seat: 1, amount: 9 }])).toEqual([]);
  });

  it('are of who gave most or least at an offering, one of them only', () => {
    const settled = (ranks: number[]): GameEvent => ({ event: 'OfferingSettled', bids: ranks, ranks });
    expect(told([turn(0), settled([2, 3, 1])])).toEqual([[1, 1, 'last']]);
    expect(told([turn(0), settled([3, 2, 1])])).toEqual([[1, 2, 'first']]);
    expect(told([turn(0), settled([1, 1, 1])])).toEqual([]);
  });

  it('are of whoever brings the end near, and of who won or was eaten, whenever they spoke before', () => {
    const moved = (step: number): GameEvent => ({ event: 'CleopatraMoved', step, categories: ['door'] });
    expect(told([turn(1), moved(3)])).toEqual([]);
    const end: GameEvent[] = [turn(1), moved(4), { event: 'GameEnded', stalemate: false }];
    expect(told(end, { winners: [1], eaten: [2] })).toEqual([
      [1, 1, 'near'],
      [2, 1, 'won'],
      [2, 2, 'eaten'],
    ]);
    expect(told(end)).toEqual([[1, 1, 'near']]);
  });

  it('end with a last word of who won or was eaten, and of nobody else', () => {
    const log: GameEvent[] = [turn(1), claim(1), turn(2), claim(2), { event: 'GameEnded', stalemate: false }];
    const all = remarks(log, [...FACED], WILD, { winners: [1], eaten: [0] });
    expect(lastWord(all, 1, en)).toBe(spoken(all.at(-1)!, en));
    expect([0, 2].map((seat) => lastWord(all, seat, en))).toEqual([null, null]);
  });

  it('stay what they were as the game goes on', () => {
    const log = [turn(1), claim(1), turn(2), claim(2), turn(0), turn(1), claim(1), turn(2), turn(1), turn(1), claim(1)];
    const whole = remarks(log, [...FACED], WILD, null);
    for (let n = 0; n <= log.length; n += 1)
      expect(remarks(log.slice(0, n), [...FACED], WILD, null)).toEqual(whole.filter(({ event }) => event < n));
  });

  it('have words in every language, for every character', () => {
    for (const w of [en, de, fr, italian])
      for (const face of FACES)
        for (const on of Object.keys(en.faces.says.ipi) as (keyof typeof en.faces.says.ipi)[])
          for (const before of [0, 1])
            expect(spoken({ event: 0, seat: 1, face, on, before }, w).length).toBeGreaterThan(6);
  });
});

describe('characters', () => {
  const seated = { name: 'Master2', bot: 'master', player: null };

  it('have all levels between them, each of its own strength', () => {
    const bots = [
      'random',
      'novice',
      'apprentice',
      'greedy',
      'planner',
      'mason',
      'master',
      'intuition',
      'architect1',
      'architect',
    ];
    expect(FACES.flatMap((face) => levelsOf(face, bots))).toEqual(bots);
    expect(FACES.map((face) => ownLevel(face, bots))).toEqual(['random', 'novice', 'greedy', 'planner', 'architect']);
    expect(FACES.map((face) => ownLevel(face, ['apprentice']))).toEqual([null, 'apprentice', null, null, null]);
    expect(FACES.map(strengthOf)).toEqual([1, 2, 3, 4, 5]);
    expect(faceOf('sphinx-bot')).toBeNull();
  });

  it('are at seats of bots, not where one stands in for a person', () => {
    expect(
      [seated, { ...seated, player: 'p' }, { ...seated, bot: 'sphinx-bot' }, { ...seated, bot: null }].map(faceAt),
    ).toEqual(['hemon', null, 'stranger', null]);
    expect([seated, { ...seated, name: 'Ben' }, { ...seated, name: 'Architect1' }].map(calledBy)).toEqual([
      'hemon',
      null,
      'nebet',
    ]);
  });
});
