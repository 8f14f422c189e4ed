import { describe, expect, it } from 'vitest';
import type { GameEvent, PlayerAccount, View } from '../protocol.gen';
import { amuletRows, awardsOf, placesOf, verdictOf } from './verdict';

const account = (talents: number, amulets: number, more: Partial<PlayerAccount> = {}): PlayerAccount => ({
  amulets,
  amulets_before: amulets,
  eaten: false,
  lowest: 0,
  merchant_talents: 0,
  merchants: 0,
  price: 0,
  sanctuary_cells: 0,
  tainted_cards: 0,
  talents,
  talents_before: talents,
  ...more,
});
const NAMES = ['Ana', 'Ben', 'Cleo'];
const ended = (accounts: PlayerAccount[], winners: string[]): View =>
  ({
    players: NAMES.map((name) => ({ name })),
    palace: { sanctuaries: [{ owner: 1, cells: ['a1', 'a2'], statue: 'a1' }] },
    result: {
      winners,
      eaten: NAMES.filter((_, i) => accounts[i]!.eaten),
      accounts: Object.fromEntries(NAMES.map((name, i) => [name, accounts[i]])),
    },
  }) as unknown as View;
const took = (seat: number, change: number, why: string): GameEvent => ({ event: 'AmuletsChanged', seat, change, why });

describe('a verdict', () => {
  const view = ended([account(60, 2), account(50, 0), account(70, 5, { eaten: true, tainted_cards: 3 })], ['Ana']);
  const log = [took(2, 1, 'tainted'), took(2, 1, 'tainted'), took(2, -3, 'offering')];

  it('says by how much one won, and is right about whom', () => {
    expect(verdictOf(view, log, 0, [])).toMatchObject({ kind: 'won', by: 10, other: 1, place: 1 });
  });
  it('knows who was clean, and how much was missing', () => {
    expect(verdictOf(view, log, 1, [])).toMatchObject({ kind: 'clean', by: 10, other: 0, place: 2 });
  });
  it('says how many amulets fewer would have saved whoever was eaten, and where they came from', () => {
    expect(verdictOf(view, log, 2, [])).toMatchObject({
      kind: 'eaten',
      fewer: 4,
      richest: true,
      source: { why: 'held', n: 3 },
      place: 3,
    });
    expect(verdictOf(view, log, 2, [0, 1, 3])).toMatchObject({ fewer: 3 });
  });
  it('tells a shared win, and with whom; equals have the same place', () => {
    const both = ended([account(60, 0), account(60, 0), account(1, 0)], ['Ana', 'Ben']);
    expect(verdictOf(both, [], 1, [])).toMatchObject({ kind: 'shared', with: [0], place: 1 });
    expect(verdictOf(both, [], 2, []).kind).toBe('clean');
    expect(placesOf(both)).toEqual([1, 1, 3]);
  });
  it('knows that a tie was decided by amulets', () => {
    const tied = ended([account(60, 1), account(60, 2), account(9, 5, { eaten: true })], ['Ana']);
    expect(verdictOf(tied, [], 0, [])).toMatchObject({ kind: 'won', by: 0, other: 1, most: null });
    expect(verdictOf(tied, [], 1, [])).toMatchObject({ kind: 'beaten', by: 0, other: 0, most: null, place: 2 });
  });
  it('says who was eaten richer than the winner, and what made the difference', () => {
    const built = (seat: number, piece: string, talents: number): GameEvent => ({
      event: 'PieceBuilt',
      seat,
      piece,
      talents,
      base: talents,
      extra: 0,
    });
    const played = [built(0, 'wall L1', 5), built(0, 'throne', 12), built(1, 'wall L2', 7)];
    expect(verdictOf(view, played, 0, [])).toMatchObject({
      spared: { seat: 2, n: 70 },
      most: { row: 'throne', n: 12 },
    });
    expect(verdictOf(view, played, 1, []).most).toEqual({ row: 'throne', n: 12 });
    expect(verdictOf(view, played, 2, [])).toMatchObject({ spared: null, most: null });
    const dear = ended([account(60, 0), account(50, 4, { price: 10, talents_before: 60 }), account(1, 1)], ['Ana']);
    expect(verdictOf(dear, [], 1, [0, 1, 3, 6, 10]).most).toEqual({ row: 'price', n: 10 });
  });
  it('knows that nobody is eaten where nobody has an amulet, and that all may be', () => {
    const alone = ended([account(60, 0), account(50, 0), account(70, 3, { eaten: true })], ['Ana']);
    expect(verdictOf(alone, [], 2, [])).toMatchObject({ kind: 'eaten', fewer: 3 });
    const all = ended(
      [60, 50, 70].map((talents) => account(talents, 2, { eaten: true })),
      [],
    );
    expect(verdictOf(all, [], 1, [])).toMatchObject({ kind: 'eaten', fewer: 1, richest: true });
  });
});

describe('awards', () => {
  it('go to whoever earned them, and are left out where nobody or everybody did', () => {
    const view = ended([account(60, 2), account(50, 0), account(70, 5, { eaten: true })], ['Ana']);
    const built = (seat: number, talents: number): GameEvent => ({
      event: 'PieceBuilt',
      seat,
      piece: 'wall L1',
      talents,
      base: talents,
      extra: 0,
    });
    const log: GameEvent[] = [
      { event: 'QuarryOpened', seat: 0 },
      built(0, 5),
      built(0, 6),
      { event: 'VisitClosed', seat: 0, pieces: 2, bonus: 2 },
      { event: 'QuarryOpened', seat: 2 },
      built(2, 8),
      { event: 'TalentsChanged', seat: 2, change: 4, why: 'architect' },
      { event: 'OfferingSettled', bids: [0, 0, 0], ranks: [1, 1, 1] },
    ];
    expect(awardsOf(view, log)).toEqual([
      { name: 'cleanest', seats: [1], n: 0 },
      { name: 'sanctuary', seats: [1], n: 2 },
      { name: 'visit', seats: [0], n: 13 },
    ]);
  });
});

describe('the account of amulets', () => {
  it('tells where they came from and went, and adds up', () => {
    const accounts = [
      account(60, 0, { amulets_before: 3, sanctuary_cells: 9, tainted_cards: 1 }),
      account(50, 2, { amulets_before: 4, lowest: 2 }),
      account(70, 5, { amulets_before: 4, tainted_cards: 1 }),
    ];
    const log = [took(0, 3, 'tainted'), took(1, 7, 'hand-limit'), took(1, -3, 'offering'), took(2, 4, 'tainted')];
    const rows = amuletRows(ended(accounts, ['Ana']), log);
    expect(rows).toEqual([
      { key: 'tainted', values: [3, 0, 4] },
      { key: 'hand-limit', values: [0, 7, 0] },
      { key: 'offering', values: [0, -3, 0] },
      { key: 'held', values: [1, 0, 1] },
      { key: 'sanctuaries', values: [-4, 0, 0] },
      { key: 'lowest', values: [-0, -2, -0] },
    ]);
    expect(accounts.map((_, i) => rows.reduce((sum, { values }) => sum + values[i]!, 0))).toEqual([0, 2, 5]);
  });
});
