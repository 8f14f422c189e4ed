/** The cost of a frame, computed from the geometry: at most 40 draw calls and 150,000 triangles, shadows included. */
import { describe, expect, it } from 'vitest';
import { compose } from './compose';
import { geometryOf } from './geometries';
import { KIND_NAMES, KINDS, type Kind } from './kinds';
import { landGeometry } from './landscape';
import { WALL_SLOTS, type PalaceModel } from './model';
import { marksOf, outlines } from './offers';
import { SAMPLES } from './samples';
import { siteGeometry } from './setting';
import { triangles } from './shapes';
import { makeSky } from './sky';

const CALLS = 40;
const TRIANGLES = 150_000;
const sizes = new Map(KIND_NAMES.map((kind) => [kind, triangles(geometryOf(kind))]));
const sizeOf = (kind: Kind): number => sizes.get(kind) ?? 0;
const land = triangles(landGeometry());
const dome = triangles(makeSky().dome.geometry);
/** Garden, pools, frieze, flames: a few quads; stars are points. */
const SMALL = { calls: 5, triangles: 200 };

interface Cost {
  calls: number;
  triangles: number;
}

/** A frame that updates all shadows, at night, with the most expensive ghost. */
function cost(palace: PalaceModel): Cost {
  const site = triangles(siteGeometry(palace));
  const placements = [...compose(palace), ...outlines(palace, marksOf(palace, [10, 20, 40]), null)];
  const counts = new Map<Kind, number>();
  for (const { kind } of placements) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const sum: Cost = { calls: SMALL.calls + 3, triangles: SMALL.triangles + land + dome + site };
  sum.calls += 1;
  sum.triangles += site; // the site's own shadow
  sum.calls += 1;
  sum.triangles += Math.max(...['wall', 'door', 'sphinx', 'obelisk'].map((kind) => sizeOf(kind as Kind))); // a ghost
  for (const [kind, count] of counts) {
    const passes = KINDS[kind].casts ? 2 : 1;
    sum.calls += passes;
    sum.triangles += passes * count * sizeOf(kind);
  }
  return sum;
}

/** More than any game can show at once: everything built, and offered all the same. */
function overfull(palace: PalaceModel): PalaceModel {
  const slots = [
    ...WALL_SLOTS.map((slot) => `wall ${slot}`),
    'door left',
    'door right',
    'obelisk left',
    'obelisk right',
  ];
  const cells = Array.from('abcdefghi').flatMap((column) => [1, 3, 5, 7, 9].map((row) => `${column}${row}`));
  return {
    ...palace,
    theme: 'dark',
    ghost: { kind: 'mosaic', letter: 'T', cells: ['a1', 'b1', 'c1', 'b2', 'b3'], fits: true },
    offers: [...slots, ...cells].map((slot) => ({ slot, marked: true })),
  };
}

describe.each(Object.keys(SAMPLES))('%s', (name) => {
  it('stays within 40 draw calls and 150,000 triangles, offers and ghost included', () => {
    const { calls, triangles: count } = cost(overfull(SAMPLES[name]!));
    expect(calls).toBeLessThanOrEqual(CALLS);
    expect(count).toBeLessThanOrEqual(TRIANGLES);
    expect(count).toBeGreaterThan(10_000);
  });
});

describe('a custom garden with a palm on every cell', () => {
  it('stays within the budget, with the whole building around it', () => {
    const cells = Array.from('abcdefghi').flatMap((column) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => `${column}${row}`),
    );
    const palace = { ...SAMPLES['classic-full']!, palms: cells, mosaics: [], sanctuaries: [] };
    const { calls, triangles: count } = cost(palace);
    expect(compose(palace).filter(({ kind }) => kind === 'palm')).toHaveLength(80 + 18);
    expect(calls).toBeLessThanOrEqual(CALLS);
    expect(count).toBeLessThanOrEqual(TRIANGLES);
  });
});

describe('a palace with every piece and every palm at once', () => {
  it('stays within the budget too: no moment of a game can cost more', () => {
    const site = Math.max(...Object.values(SAMPLES).map((palace) => triangles(siteGeometry(palace))));
    const extras = Math.max(5 * sizeOf('die'), 5 * sizeOf('stele'));
    let all = SMALL.triangles + land + dome + 2 * site + 2 * extras + sizeOf('wall');
    for (const kind of KIND_NAMES) {
      if (kind === 'die' || kind === 'stele') continue;
      // 18 palms around and the standard garden's 20
      const most = kind === 'palm' ? 38 : kind === 'outline' ? 300 : KINDS[kind].capacity;
      all += (KINDS[kind].casts ? 2 : 1) * most * sizeOf(kind);
    }
    expect(all).toBeLessThanOrEqual(TRIANGLES);
  });
});
