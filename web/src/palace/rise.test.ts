import { describe, expect, it } from 'vitest';
import { compose } from './compose';
import type { Placement } from './kinds';
import { done, ease, enter, pose, RISE_MS, WALK_MS, type Actor } from './rise';
import { SAMPLES } from './samples';

const empty = compose(SAMPLES['classic-empty']!);
const half = compose(SAMPLES['classic-half']!);
const moving = (company: Map<string, Actor>, now: number): string[] =>
  [...company].filter(([, actor]) => !done(actor, now)).map(([key]) => key);

describe('what is shown first', () => {
  it('stands at once', () => {
    expect(moving(enter(new Map(), half, 1000, false), 1000)).toEqual([]);
  });
});

describe('what is new', () => {
  const before = enter(new Map(), empty, 0, false);

  it('rises from below and then stands still, exactly in its place', () => {
    const wall = enter(before, half, 1000, false).get('wall L1')!;
    expect(pose(wall, 1000).y).toBeLessThan(wall.placement.y - 3);
    expect(pose(wall, 1400).y).toBeLessThan(wall.placement.y);
    expect(done(wall, 1000 + RISE_MS)).toBe(true);
    expect(pose(wall, 1000 + RISE_MS)).toMatchObject({ x: wall.placement.x, y: wall.placement.y, z: wall.placement.z });
  });

  it('comes to rest, all of it, within two seconds', () => {
    const company = enter(before, half, 1000, false);
    expect(moving(company, 1001)).toContain('tile b1');
    expect(moving(company, 1001)).not.toContain('palm e8');
    expect(moving(company, 3000)).toEqual([]);
  });

  it('is there at once with reduced motion', () => {
    expect(moving(enter(before, half, 1000, true), 1000)).toEqual([]);
  });

  it('goes on rising when the next model comes before it stands', () => {
    const company = enter(before, half, 1000, false);
    const again = enter(company, half, 1300, false).get('wall L1')!;
    expect(again.began).toBe(1000);
    expect(pose(again, 1500)).toEqual(pose(company.get('wall L1')!, 1500));
  });
});

describe('what changes place', () => {
  it('walks there from where it is', () => {
    const at = (x: number): Placement => ({ kind: 'cleopatra', id: 'cleopatra', x, y: 0, z: 0, turn: 0 });
    const first = enter(new Map(), [at(0)], 0, false);
    const second = enter(first, [at(4)], 1000, false);
    const walker = second.get('cleopatra cleopatra')!;
    expect(pose(walker, 1000).x).toBe(0);
    const middle = pose(walker, 1000 + WALK_MS / 3).x;
    expect(middle).toBeGreaterThan(0);
    expect(middle).toBeLessThan(4);
    const turned = enter(second, [at(8)], 1000 + WALK_MS / 3, false).get('cleopatra cleopatra')!;
    expect(pose(turned, 1000 + WALK_MS / 3).x).toBeCloseTo(middle, 6);
    expect(pose(turned, 9000).x).toBe(8);
  });
});

describe('easing', () => {
  it('goes from 0 to 1 and never back or beyond', () => {
    const values = Array.from({ length: 101 }, (_, i) => ease(i / 100));
    expect(values[0]).toBe(0);
    expect(values[100]).toBe(1);
    for (const [i, value] of values.slice(1).entries()) expect(value).toBeGreaterThanOrEqual(values[i]! - 1e-9);
  });
});
