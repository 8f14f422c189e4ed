import { describe, expect, it } from 'vitest';
import type { GameEvent, PlayerAccount, View } from '../protocol.gen';
import { awardsOf, verdictOf } from './verdict';

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
  it('tells a shared win', () => {
    const both = ended([account(60, 0), account(60, 0), account(1, 0)], ['Ana', 'Ben']);
    expect(verdictOf(both, [], 1, []).kind).toBe('shared');
    expect(verdictOf(both, [], 2, []).kind).toBe('clean');
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
      built(2, 12),
      { event: 'OfferingSettled', bids: [0, 0, 0], ranks: [1, 1, 1] },
    ];
    expect(awardsOf(view, log)).toEqual([
      { name: 'cleanest', seats: [1], n: 0 },
      { name: 'sanctuary', seats: [1], n: 2 },
      { name: 'visit', seats: [0], n: 13 },
    ]);
  });
});
