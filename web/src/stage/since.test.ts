import en from 'virtual:words/en';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../protocol.gen';
import { Announcer, hearing } from './announcer';
import { chipOf } from './chips';
import { freshPieces, turnsOf, turnsSince } from './since';

const began = (seat: number): GameEvent => ({ event: 'TurnBegan', seat });
const took = (seat: number): GameEvent => ({
  event: 'StallTaken',
  seat,
  stall: 2,
  cards: ['stone', null],
  open: ['stone', null],
});
const built = (seat: number, piece: string): GameEvent => ({
  event: 'PieceBuilt',
  seat,
  piece,
  talents: 3,
  base: 3,
  extra: 0,
});
const earned = (seat: number): GameEvent => ({ event: 'TalentsChanged', seat, change: 3, why: 'piece' });
/** Ana begins, then Ben builds a wall, Cleo takes a stall, and it is Ana's turn again. */
const LOG = [took(0), began(1), built(1, 'wall L1'), earned(1), began(2), took(2), began(0)];

describe('since one’s last turn', () => {
  it('every turn has its seat, the first one too', () => {
    expect(turnsOf(LOG, 3).map(({ seat, first, last }) => [seat, first, last])).toEqual([
      [0, 0, 1],
      [1, 1, 4],
      [2, 4, 6],
      [0, 6, 7],
    ]);
    expect(turnsOf([took(2)], 3)).toEqual([{ seat: 2, number: 1, first: 0, last: 1 }]);
  });
  it('the others played, and a spectator sees a round', () => {
    expect(turnsSince(LOG, 3, 0).map(({ seat }) => seat)).toEqual([1, 2]);
    expect(turnsSince(LOG, 3, 2).map(({ seat }) => seat)).toEqual([0]);
    expect(turnsSince(LOG, 3, null).map(({ seat }) => seat)).toEqual([1, 2, 0]);
  });
  it('a chip tells a turn, what it brought and what it cost', () => {
    const [wall, stall] = turnsSince(LOG, 3, 0).map((turn) => chipOf(turn, LOG, en));
    expect(wall).toMatchObject({ icon: 'wall', text: 'Wall', talents: 3, amulets: 0 });
    expect(stall).toMatchObject({ icon: 'market', text: 'Stall II, 2 cards', talents: 0 });
  });
  it('what was built is marked until one acts', () => {
    expect([...freshPieces(LOG, 3, 0)]).toEqual([['wall L1', 1]]);
    expect(freshPieces([...LOG, took(0)], 3, 0).size).toBe(0);
  });
});

describe('the announcer', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const turn = (number: number, seat: number): { turn: number; seat: number; text: string } => ({
    turn: number,
    seat,
    text: `turn ${number}`,
  });

  it('says one sentence a turn, in order, each in its time', () => {
    const said: string[] = [];
    const announcer = new Announcer((text) => said.push(text));
    announcer.begin(1);
    for (const [number, seat] of [
      [1, 0],
      [2, 1],
      [3, 2],
    ] as const)
      announcer.add(turn(number, seat));
    expect(said).toEqual(['turn 2']);
    vi.advanceTimersByTime(hearing('turn 2') - 1);
    expect(said).toEqual(['turn 2']);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['turn 2', 'turn 3']);
    announcer.add(turn(3, 2));
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual(['turn 2', 'turn 3']);
  });

  it('does not pile up: of a seat that has played again, the newest turn is told', () => {
    const said: string[] = [];
    const announcer = new Announcer((text) => said.push(text));
    for (let number = 1; number <= 9; number += 1) announcer.add(turn(number, number % 3));
    vi.runAllTimers();
    expect(said).toEqual(['turn 1', 'turn 7', 'turn 8', 'turn 9']);
  });
});
