import { describe, expect, it } from 'vitest';
import type { Edition, GameEvent, View } from '../protocol.gen';
import { sortChoices } from '../store/choices';
import { due, holds, TIPS, type Moment } from './tips';

const box = (more: Partial<Edition>): Edition => ({ hand_limit: 10, dice: 0, ...more }) as Edition;
const CLASSIC = box({ dice: 5 }),
  DELUXE = box({});
function moment(edition: Edition, legal: string[], more: Partial<Moment> = {}, view: Partial<View> = {}): Moment {
  return {
    view: { hand: ['artisan'], palace: { cleopatra: 0 }, ...view } as View,
    choices: sortChoices(legal),
    edition,
    log: [],
    state: 'turn',
    merchants: 0,
    clean: (kind) => kind === 'artisan',
    ...more,
  };
}
const ROLLED = { event: 'DiceRolled' } as GameEvent;
const NONE = new Set<string>();

describe('the tip that is due', () => {
  it('begins with the stalls, in either box', () => {
    expect(due(moment(CLASSIC, ['take 1', 'quarry']), NONE)).toBe('stall');
    expect(due(moment(DELUXE, ['take 1', 'call vizier']), NONE)).toBe('stall');
  });
  it('comes once each', () => {
    const shown = new Set<string>();
    const now = moment(CLASSIC, ['take 1'], { log: [ROLLED] }, { hand: ['trompe'], palace: { cleopatra: 4 } as never });
    const said: string[] = [];
    for (let tip = due(now, shown); tip; tip = due(now, shown)) {
      said.push(tip);
      shown.add(tip);
    }
    expect(said).toEqual(['end', 'stall', 'taint', 'dice']);
  });
  it('puts what is rare first', () => {
    expect(due(moment(CLASSIC, ['claim a1', 'leave'], { log: [ROLLED] }), NONE)).toBe('sanctuary');
    expect(due(moment(CLASSIC, ['bid 0', 'bid 1'], { state: 'offering' }), NONE)).toBe('offering');
    expect(due(moment(CLASSIC, [], { state: 'pay', merchants: 1 }), NONE)).toBe('merchant');
    const full = { hand: new Array<string>(11).fill('artisan') };
    expect(due(moment(DELUXE, ['hold'], { state: 'limit' }, full), NONE)).toBe('limit');
  });
  it('asks the box what there is', () => {
    const said = new Set(['stall']);
    expect(due(moment(DELUXE, ['take 1', 'call vizier']), said)).toBe('worshipper');
    expect(due(moment(DELUXE, ['take 1'], { log: [ROLLED] }), said)).toBeNull();
    expect(due(moment(CLASSIC, ['take 1'], { log: [ROLLED] }), said)).toBe('dice');
    expect(due(moment(CLASSIC, ['take 1']), said)).toBeNull();
  });
  it('does not wait behind another one of the same turn, unless it can', () => {
    const said = new Set(['stall']);
    expect(due(moment(CLASSIC, ['put 1'], { state: 'stock' }), said, true)).toBe('stock');
    expect(due(moment(DELUXE, ['bid 0'], { state: 'offering' }), said, true)).toBe('offering');
    const tainted = moment(CLASSIC, ['take 1'], { log: [ROLLED] }, { hand: ['trompe'] });
    expect(due(tainted, said, true)).toBeNull();
    expect(due(tainted, said, false)).toBe('taint');
  });
  it('waits while a visit is being planned, where its thing can’t be seen', () => {
    expect(due(moment(CLASSIC, ['take 1', 'quarry'], { state: 'pay' }), NONE)).toBeNull();
  });
  it('is about something that is there', () => {
    expect(holds('stock', moment(CLASSIC, ['put 1', 'put 2']))).toBe(true);
    expect(TIPS.filter((tip) => holds(tip, moment(CLASSIC, ['done'])))).toEqual([]);
  });
});
