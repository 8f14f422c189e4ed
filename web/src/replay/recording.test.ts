import { describe, expect, it } from 'vitest';
import type { GameEvent, Replay, View } from '../protocol.gen';
import { fetched, positionAfter, readPlace, recorded, turnAt, writePlace } from './recording';

const start = { turn: 1, active: 0, players: [], hand: [], stalls: [] } as unknown as View;
const began = (seat: number): GameEvent => ({ event: 'TurnBegan', seat });
const note = { event: 'PileBrowsed', seat: 0 } as unknown as GameEvent;
const walked = { event: 'CleopatraMoved', step: 2, categories: [] } as unknown as GameEvent;
const frame = (step: number, events: GameEvent[], view: object): Replay['frames'][number] => ({
  step,
  seat: 0,
  action: 'done',
  events,
  view,
});
const frames = [
  frame(0, [note, note], { phase: 'visit' }),
  frame(1, [], { phase: 'turn' }),
  frame(2, [began(1)], { turn: 2, active: 1 }),
  frame(3, [note], {}),
];

describe('a recording', () => {
  const game = recorded(0, start, frames);
  it('knows the view at every position', () => {
    expect(game.views.map((view) => [view.turn, view.phase])).toEqual([
      [1, undefined],
      [1, 'visit'],
      [1, 'turn'],
      [2, 'turn'],
      [2, 'turn'],
    ]);
    expect(game.ends).toEqual([0, 2, 2, 3, 4]);
    expect(game.befores).toHaveLength(4);
    expect(game.befores[2]).toBe(game.views[2]);
  });
  it('knows turns, and what happened in them', () => {
    expect(game.turns).toEqual([
      { number: 1, seat: 0, first: 0, last: 3, built: false },
      { number: 2, seat: 1, first: 3, last: 4, built: false },
    ]);
    expect([0, 2, 3, 4].map((at) => turnAt(game, at))).toEqual([0, 0, 1, 1]);
  });
  it('finds the position after a number of events: the last one, if several are alike', () => {
    expect([0, 1, 2, 3, 4].map((events) => positionAfter(game, events))).toEqual([0, 0, 2, 3, 4]);
  });
  it('is put together from pages', async () => {
    const asked: number[] = [];
    const pages = await fetched(0, (first) => {
      asked.push(first);
      return Promise.resolve({ steps: 401, start, frames: first ? frames.slice(3) : new Array(400).fill(frames[0]) });
    });
    expect(asked).toEqual([0, 400]);
    expect(pages.views).toHaveLength(402);
  });
});

describe('a link to a position', () => {
  it('says where and through whose eyes', () => {
    expect(readPlace(writePlace(57, 1))).toMatchObject({ at: 57, eyes: 1, tries: [], key: null });
    expect(readPlace(writePlace(0, null))).toMatchObject({ at: 0, eyes: null });
  });
  it('may name choices to try out there', () => {
    expect(readPlace(`${writePlace(5, 0)}&if=take%201&if=put%202&key=abc`)).toMatchObject({
      tries: ['take 1', 'put 2'],
      key: 'abc',
    });
  });
  it('is not trusted', () => {
    expect(readPlace('?at=-3&eyes=9')).toMatchObject({ at: null, eyes: undefined });
    expect(readPlace('?at=1e9&eyes=x')).toMatchObject({ at: null, eyes: undefined });
  });
  it('marks steps', () => {
    const built = { ...start, palace: { complete: [] } } as unknown as View;
    expect(recorded(null, built, [frame(0, [walked], {})]).marks).toEqual([{ kind: 'step', at: 1, step: 2 }]);
  });
});
