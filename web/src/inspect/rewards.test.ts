import en from 'virtual:words/en';
import { describe, expect, it } from 'vitest';
import type { Edition } from '../protocol.gen';
import { formulaOf, reasoned } from './rewards';

const CLASSIC = {
  wall: 3,
  wall_per_cell: 1,
  sphinx: [2, 5, 2, 5, 2, 5],
  sphinx_per_row_sphinx: 0,
  throne: 12,
  throne_per_cell: 0,
  obelisk: 12,
  obelisk_per_row_sphinx: 0,
  door: 4,
  door_per_wall: 1,
  mosaic: 4,
  mosaic_per_palm: 1,
  mosaic_per_palm_claiming: 1,
};
const classic = { rewards: CLASSIC } as unknown as Edition;
const deluxe = {
  rewards: {
    ...CLASSIC,
    sphinx: [3, 3],
    sphinx_per_row_sphinx: 1,
    obelisk: 10,
    obelisk_per_row_sphinx: 2,
    mosaic_per_palm_claiming: 0,
  },
} as unknown as Edition;

describe('what pieces earn', () => {
  it('is told as a formula with the numbers of the box', () => {
    expect(formulaOf('wall', classic, en)).toEqual(['3 + 1 for each mosaic cell beside it']);
    expect(formulaOf('sphinx', classic, en)[0]).toMatch(/^2, 5, 2, 5, 2,? and 5, in the order of building$/);
    expect(formulaOf('sphinx', deluxe, en)).toEqual(['3 + 1 for each sphinx already in its row']);
    expect(formulaOf('obelisk', classic, en)).toEqual(['12']);
    expect(formulaOf('throne', classic, en)).toEqual(['12 each: first the pedestal, then the throne']);
    expect(formulaOf('mosaic', classic, en)).toHaveLength(1);
    expect(formulaOf('mosaic', deluxe, en)[1]).toBe('If you claim a sanctuary with it, its palms count 0.');
  });

  it('is reasoned for one piece', () => {
    expect(reasoned('wall L3', [3, 2], classic, en)).toBe('3 + 2 (2 mosaic cells beside it) = 5');
    expect(reasoned('obelisk left', [10, 4, 4], deluxe, en)).toBe(
      '10 + 4 (2 sphinxes in the row) + 4 (Architect) = 18',
    );
    expect(reasoned('sphinx', [5], classic, en)).toBe('5 = 5');
  });
});
