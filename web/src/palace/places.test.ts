import { describe, expect, it } from 'vitest';
import { isCell, sphinxRows, WALL_SLOTS } from './model';
import { cellAt, cellX, cellZ, dieSpot, footprint, SPHINXES, WALLS } from './places';
import { DIE } from './priests';
import { SAMPLES } from './samples';

const empty = SAMPLES['classic-empty']!;
const half = SAMPLES['deluxe-half']!;

describe('cells', () => {
  it('go to places and back, all 81, column a at the left and row 1 at the plaza', () => {
    for (const column of 'abcdefghi') {
      for (let row = 1; row <= 9; row++)
        expect(cellAt(cellX(`${column}${row}`), cellZ(`${column}${row}`))).toBe(`${column}${row}`);
    }
    expect(cellX('a1')).toBeLessThan(cellX('i1'));
    expect(cellZ('a1')).toBeGreaterThan(cellZ('a9'));
  });

  it('end where the garden ends', () => {
    expect(cellAt(4.6, 0)).toBeNull();
    expect(cellAt(0, -4.6)).toBeNull();
    expect(['a0', 'j1', 'e10', 'wall L1', ''].filter(isCell)).toEqual([]);
  });
});

describe('wall slots', () => {
  it('stand beside the three cells they touch (R23)', () => {
    expect(WALLS.L1.z).toBe(cellZ('a2'));
    expect(WALLS.R3.z).toBe(cellZ('i8'));
    expect(WALLS.B1.x).toBe(cellX('b9'));
    expect(WALLS.L1.x).toBeLessThan(cellX('a1'));
    expect(WALLS.B2.z).toBeLessThan(cellZ('e9'));
  });
});

describe('footprints', () => {
  it('know every slot the notation names', () => {
    for (const slot of WALL_SLOTS) expect(footprint(`wall ${slot}`, empty)).toMatchObject(WALLS[slot]);
    for (const slot of ['door left', 'door right', 'obelisk left', 'sphinx', 'pedestal', 'throne', 'scribe die on']) {
      expect(footprint(slot, empty), slot).not.toBeNull();
    }
    expect(footprint('call merchant', half)).not.toBeNull();
  });

  it('know nothing else', () => {
    for (const slot of ['wall L4', 'door back', 'call merchant', 'scribe die off', 'mosaic T', ''])
      expect(footprint(slot, empty), slot).toBeNull();
    expect(footprint('call smith', half)).toBeNull();
    expect(footprint('sphinx left', { ...empty, sphinxes: { left: 3, right: 0 } })).toBeNull();
  });

  it('follow the throne of a custom garden', () => {
    expect(footprint('throne', { ...empty, throneCell: 'b7' })).toMatchObject({ x: cellX('b7'), z: cellZ('b7') });
  });

  it('put the next sphinx into the emptier row, left first', () => {
    expect(footprint('sphinx', { ...empty, sphinxes: sphinxRows(2) })).toMatchObject(SPHINXES.left[1]!);
    expect(footprint('sphinx', { ...empty, sphinxes: sphinxRows(3) })).toMatchObject(SPHINXES.right[1]!);
  });
});

describe('sphinxes', () => {
  it('built in one order fill both rows in pairs; counted by row they stay there', () => {
    expect([0, 1, 2, 5, 6].map(sphinxRows)).toEqual([
      { left: 0, right: 0 },
      { left: 1, right: 0 },
      { left: 1, right: 1 },
      { left: 3, right: 2 },
      { left: 3, right: 3 },
    ]);
    expect(sphinxRows([1, 3])).toEqual({ left: 1, right: 3 });
  });
});

describe('dice', () => {
  it('never share a place, however many are on the altar', () => {
    for (let altar = 0; altar <= 5; altar++) {
      const spots = Array.from({ length: 5 }, (_, die) => dieSpot(die, altar));
      for (const [i, a] of spots.entries())
        for (const b of spots.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.z - b.z)).toBeGreaterThan(DIE * Math.SQRT2);
    }
  });
});
