import { describe, expect, it } from 'vitest';
import { stand, NO_INSET } from './cameras';
import { piecesOf, WALL_SLOTS, type PalaceModel } from './model';
import { marksOf, outlines } from './offers';
import { pickSlot, pieceAt } from './picking';
import { cellSpot, footprint, GARDEN_Y, PLAZA_Y, TERRACE_Y } from './places';
import { SAMPLES } from './samples';
import { entry, type Line, type Vec } from './sight';

const EVERYTHING = [
  ...WALL_SLOTS.map((slot) => `wall ${slot}`),
  'door left',
  'door right',
  'obelisk left',
  'obelisk right',
  'sphinx left',
  'sphinx right',
  'pedestal',
];
const offering = (palace: PalaceModel, slots: readonly string[]): PalaceModel => ({
  ...palace,
  offers: slots.map((slot) => ({ slot, marked: true })),
});
const empty = SAMPLES['deluxe-empty']!;
const eyeOf = (camera: 'table' | 'garden' | 'palace'): Vec => stand(camera, 16 / 9, NO_INSET).position.toArray();
const towards = (from: Vec, [x, y, z]: Vec): Line => ({ from, along: [x - from[0], y - from[1], z - from[2]] });

describe('a line', () => {
  it('enters a box where it meets it first', () => {
    const box = { low: [0, 0, 0], high: [1, 1, 1] } as const;
    expect(entry({ from: [-1, 0.5, 0.5], along: [1, 0, 0] }, box)).toBe(1);
    expect(entry({ from: [0.5, 0.5, 0.5], along: [1, 0, 0] }, box)).toBe(0);
    expect(entry({ from: [-1, 2, 0.5], along: [1, 0, 0] }, box)).toBeNull();
    expect(entry({ from: [2, 0.5, 0.5], along: [1, 0, 0] }, box)).toBeNull();
  });
});

describe('marks', () => {
  it('lie on the footing where it is seen and rise to the roof where the building hides it', () => {
    const levels = new Map(
      marksOf(offering(empty, EVERYTHING), eyeOf('table')).map(({ slot, level }) => [slot, level]),
    );
    for (const slot of ['wall R2', 'door left', 'door right']) expect(levels.get(slot), slot).toBe(TERRACE_Y);
    for (const slot of ['obelisk left', 'sphinx right']) expect(levels.get(slot), slot).toBe(PLAZA_Y);
    for (const slot of ['wall B1', 'wall B2', 'wall B3', 'wall L2', 'wall R1'])
      expect(levels.get(slot), slot).toBeGreaterThan(GARDEN_Y);
  });

  it('change when one walks around the palace', () => {
    const behind: Vec = [0, 14, -40];
    const levels = new Map(marksOf(offering(empty, EVERYTHING), behind).map(({ slot, level }) => [slot, level]));
    expect(levels.get('wall B2')).toBe(TERRACE_Y);
    expect(levels.get('door left')).toBeGreaterThan(GARDEN_Y);
  });

  it('are outlined, with a pin where they left the footing; unmarked offers are not', () => {
    const palace = offering(empty, ['wall R2', 'wall B2']);
    const marks = marksOf(palace, eyeOf('table'));
    const placed = outlines(palace, marks, null);
    expect(placed.filter(({ kind }) => kind === 'outline')).toHaveLength(8);
    expect(placed.filter(({ kind }) => kind === 'pin').map(({ id }) => id)).toEqual(['wall B2']);
    const quiet = { ...palace, offers: palace.offers.map((offer) => ({ ...offer, marked: false })) };
    expect(outlines(quiet, marks, null)).toEqual([]);
  });

  it('show the hovered one in another colour', () => {
    const palace = offering(empty, ['wall R2', 'c3']);
    const marks = marksOf(palace, eyeOf('table'));
    const colours = (hovered: string | null): unknown[] => outlines(palace, marks, hovered).map(({ colour }) => colour);
    expect(new Set(colours(null)).size).toBe(1);
    expect(new Set(colours('wall R2')).size).toBe(2);
    expect(new Set(colours('c3')).size).toBe(2);
  });
});

describe.each(['table', 'garden', 'palace'] as const)('from the %s camera', (camera) => {
  const eye = eyeOf(camera);

  it.each(EVERYTHING)('%s can be picked at its mark while all else stands, and while nothing does', (slot) => {
    for (const sample of [SAMPLES['deluxe-full']!, empty]) {
      const palace = offering(lacking(sample, slot), [slot]);
      const marks = marksOf(palace, eye);
      expect(marks).toHaveLength(1);
      const [{ place, level }] = marks as [(typeof marks)[number]];
      expect(pickSlot(palace, marks, towards(eye, [place.x, level + 0.1, place.z]))).toBe(slot);
    }
  });
});

describe('picking in the garden', () => {
  it('finds each of the 81 cells from above', () => {
    const cells = Array.from('abcdefghi').flatMap((column) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => `${column}${row}`),
    );
    const palace = offering(SAMPLES['classic-full']!, cells);
    const eye = eyeOf('garden');
    for (const cell of cells) {
      const { x, z } = cellSpot(cell);
      expect(pickSlot(palace, [], towards(eye, [x, GARDEN_Y, z]))).toBe(cell);
    }
  });

  it('finds only what is offered', () => {
    const palace = offering(empty, ['c3']);
    const eye = eyeOf('garden');
    const { x, z } = cellSpot('c4');
    expect(pickSlot(palace, [], towards(eye, [x, GARDEN_Y, z]))).toBeNull();
    expect(pickSlot(palace, [], { from: eye, along: [0, 1, 0] })).toBeNull();
  });
});

describe('a mosaic that is held', () => {
  it('can be led to any cell, though none is offered', () => {
    const ghost = { kind: 'mosaic', letter: 'I', cells: ['a1', 'a2', 'a3', 'a4', 'a5'], fits: true } as const;
    const eye = eyeOf('table');
    const { x, z } = cellSpot('f3');
    const line = towards(eye, [x, GARDEN_Y, z]);
    expect(pickSlot({ ...empty, ghost }, [], line)).toBe('f3');
    expect(pickSlot(empty, [], line)).toBeNull();
  });
});

describe('the empty space of a missing piece', () => {
  it('counts as its slot, but not through the building', () => {
    const palace = offering(empty, ['wall R2']);
    const [right, left]: Vec[] = [
      [40, 10, 0],
      [-40, 3, 0],
    ];
    const place = footprint('wall R2', palace)!;
    const middle: Vec = [place.x, place.y + 1.4, place.z];
    expect(pickSlot(palace, marksOf(palace, right!), towards(right!, [place.x, place.y + 2.5, place.z]))).toBe(
      'wall R2',
    );
    expect(pickSlot(palace, [{ slot: 'wall R2', place, level: place.y }], towards(left!, middle))).toBeNull();
  });
});

/** The palace without the piece that would stand in the slot. */
function lacking(palace: PalaceModel, slot: string): PalaceModel {
  const [, where] = slot.split(' ');
  return {
    ...palace,
    walls: palace.walls.filter((wall) => slot !== `wall ${wall}`),
    doors: palace.doors.filter((side) => slot !== `door ${side}`),
    obelisks: palace.obelisks.filter((side) => slot !== `obelisk ${side}`),
    sphinxes: slot.startsWith('sphinx') ? { ...palace.sphinxes, [where!]: 0 } : palace.sphinxes,
    throne: slot === 'pedestal' ? 'none' : palace.throne,
  };
}

describe('what stands', () => {
  const full = Object.values(SAMPLES).reduce((a, b) => (piecesOf(b).length > piecesOf(a).length ? b : a));

  it('is found where one points at it: pieces by their bodies, mosaics and sanctuaries by their cells', () => {
    const eye: Vec = [0, 80, 12];
    const found = (place: string): string | null => {
      const spot = footprint(place, full);
      const laid =
        full.mosaics.find(({ letter }) => place === `mosaic ${letter}`)?.cells[0] ??
        full.sanctuaries.find(({ statue }) => statue === place)?.statue;
      const at: Vec = spot
        ? [spot.x, spot.y + spot.height * 0.9, spot.z]
        : [cellSpot(laid!).x, GARDEN_Y, cellSpot(laid!).z];
      return pieceAt(full, towards(eye, at));
    };
    expect(piecesOf(full).length).toBeGreaterThan(20);
    expect(piecesOf(full).filter((place) => found(place) !== place)).toEqual([]);
  });

  it('is nothing in the empty garden, and not what another piece hides', () => {
    expect(pieceAt(empty, towards([0, 30, 20], [0, GARDEN_Y, 2]))).toBeNull();
    const walled: PalaceModel = { ...empty, walls: ['L2', 'R2'] };
    expect(pieceAt(walled, towards([-30, 3, 0], [5.06, 2, 0]))).toBe('wall L2');
  });
});
