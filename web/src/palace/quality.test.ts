import { describe, expect, it } from 'vitest';
import { FrameWatch, LEVELS } from './quality';

/** Draws `count` frames that take `ms` each, one after the other. */
function run(watch: FrameWatch, count: number, ms: number, from = 0): number {
  let now = from;
  for (let i = 0; i < count; i++) watch.frame((now += ms));
  return now;
}

describe('quality', () => {
  it('starts fine with a graphics processor, coarse without, as told otherwise', () => {
    const finest = LEVELS.length - 1;
    expect(new FrameWatch('auto', false).level).toBe(finest);
    expect(new FrameWatch('auto', true).level).toBeLessThan(finest);
    expect(new FrameWatch('low', false).level).toBeLessThan(finest);
    expect(new FrameWatch('high', true).level).toBe(finest);
  });

  it('gets coarser while frames are slow, down to the coarsest and no further', () => {
    const watch = new FrameWatch('auto', false);
    run(watch, 200, 60);
    expect(watch.level).toBe(0);
  });

  it('does not mind one slow frame, or a pause', () => {
    const watch = new FrameWatch('auto', false);
    let now = run(watch, 20, 12);
    now = run(watch, 1, 300, now);
    now = run(watch, 20, 12, now);
    now = run(watch, 6, 5000, now);
    watch.rest();
    run(watch, 3, 40, now + 60_000);
    expect(watch.level).toBe(LEVELS.length - 1);
  });

  it('gets finer again when frames are fast, but not to what was too slow', () => {
    const watch = new FrameWatch('auto', false);
    const now = run(watch, 5, 60);
    const coarser = watch.level;
    expect(coarser).toBeLessThan(LEVELS.length - 1);
    run(watch, 1000, 8, now);
    expect(watch.level).toBe(coarser);
    const software = new FrameWatch('auto', true);
    run(software, 1000, 8);
    expect(software.level).toBe(LEVELS.length - 1);
  });

  it('stays as it is when it was chosen by hand', () => {
    const watch = new FrameWatch('high', false);
    run(watch, 200, 60);
    expect(watch.level).toBe(LEVELS.length - 1);
  });
});
