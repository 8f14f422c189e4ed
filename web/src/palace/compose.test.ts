import { describe, expect, it } from 'vitest';
import { compose } from './compose';
import { KINDS, outlineOf, type Kind, type Placement } from './kinds';
import { WILD_PALMS } from './landscape';
import type { PalaceModel } from './model';
import { LETTERS, PATTERNS } from './mosaics';
import { cellX, cellZ } from './places';
import { PALMS, SAMPLES } from './samples';

const names = Object.keys(SAMPLES);
const [empty, half, full] = [SAMPLES['classic-empty']!, SAMPLES['classic-half']!, SAMPLES['deluxe-full']!];
const of = (palace: PalaceModel, kind: Kind): Placement[] =>
  compose(palace).filter((placement) => placement.kind === kind);

describe.each(names)('%s', (name) => {
  const palace = SAMPLES[name]!;
  const placements = compose(palace);

  it('shows each thing once, and no more than there is room for', () => {
    const keys = placements.map(({ kind, id }) => `${kind} ${id}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [kind, { capacity }] of Object.entries(KINDS)) {
      expect(placements.filter((placement) => placement.kind === kind).length, kind).toBeLessThanOrEqual(capacity);
    }
  });

  it('shows every piece of the model', () => {
    const count = (kind: Kind): number => placements.filter((placement) => placement.kind === kind).length;
    expect(count('wall')).toBe(palace.walls.length);
    expect(count('door')).toBe(palace.doors.length);
    expect(count('obelisk')).toBe(palace.obelisks.length);
    expect(count('sphinx')).toBe(palace.sphinxes.left + palace.sphinxes.right);
    expect(count('tile')).toBe(5 * palace.mosaics.length);
    expect(count('statue')).toBe(palace.sanctuaries.length);
    expect(count('flagstone')).toBe(palace.sanctuaries.reduce((sum, { cells }) => sum + cells.length, 0));
    expect(count('pedestal')).toBe(palace.throne === 'none' ? 0 : 1);
    expect(count('throne')).toBe(palace.throne === 'throne' ? 1 : 0);
    expect(count('cleopatra')).toBe(1);
    expect(count('die')).toBe(palace.altar === null ? 0 : 5);
    expect(count('stele')).toBe(palace.worshippers === null ? 0 : 5);
  });
});

describe('palms', () => {
  it('give way to mosaics, sanctuaries and the piece held over them', () => {
    expect(of(empty, 'palm')).toHaveLength(PALMS.length + WILD_PALMS.length);
    const ghost = { kind: 'mosaic', letter: 'T', cells: ['g2', 'h2', 'i2', 'h3', 'h4'], fits: true } as const;
    const standing = of({ ...half, ghost }, 'palm').map(({ id }) => id);
    for (const cell of [...half.mosaics.flatMap(({ cells }) => cells), ...ghost.cells])
      expect(standing).not.toContain(cell);
    expect(standing).toContain('e8');
  });
});

describe('dice', () => {
  it('show the ankh on the altar and lie on it beside', () => {
    const tips = of({ ...empty, altar: 2 }, 'die').map(({ tip = 0 }) => tip);
    expect(tips).toEqual([0, 0, Math.PI, Math.PI, Math.PI]);
  });
});

describe('Cleopatra', () => {
  it('stands on another place at each of her six steps, the last one at the garden', () => {
    const spots = [0, 1, 2, 3, 4, 5].map((cleopatra) => of({ ...empty, cleopatra }, 'cleopatra')[0]!);
    expect(new Set(spots.map(({ x, y, z }) => `${x} ${y} ${z}`)).size).toBe(6);
    expect(spots[5]!.y).toBeGreaterThan(spots[4]!.y + 1);
  });
});

describe('mosaics', () => {
  it('have twelve patterns, each its own', () => {
    expect(LETTERS.join('')).toBe('FILNPTUVWXYZ');
    expect(new Set(Object.values(PATTERNS).map((pattern) => JSON.stringify(pattern))).size).toBe(12);
    const motifs = Object.values(PATTERNS).map((pattern) => JSON.stringify(pattern.map(([, path]) => path)));
    expect(new Set(motifs).size, 'without colour').toBe(12);
  });

  it('show twelve different pictures', () => {
    const pictures = LETTERS.map(
      (letter) => of({ ...empty, mosaics: [{ letter, cells: ['a1', 'a2', 'a3', 'a4', 'a5'] }] }, 'tile')[0]!.picture,
    );
    expect(new Set(pictures.map(String)).size).toBe(12);
  });
});

describe('sanctuaries', () => {
  it('carry colour and sign of their owner', () => {
    const signs = full.sanctuaries.map(
      ({ cells, statue }) => of(full, 'flagstone').find(({ id }) => id !== statue && cells.includes(id))!.picture,
    );
    const glyphs = full.sanctuaries.map(({ glyph }) => glyph);
    expect(new Set(signs.map(String)).size).toBe(new Set(glyphs).size);
    expect(of(full, 'sash').map(({ colour }) => colour)).toEqual(full.sanctuaries.map(({ colour }) => colour));
  });
});

describe('a mosaic that is held', () => {
  it('is bordered in one piece where it fits, in another colour and broken where it does not', () => {
    const held = (fits: boolean, theme: 'light' | 'dark'): Placement =>
      of(
        { ...empty, theme, ghost: { kind: 'mosaic', letter: 'I', cells: ['a1', 'a2', 'a3', 'a4', 'a5'], fits } },
        'outline',
      )[0]!;
    for (const theme of ['light', 'dark'] as const) {
      expect(held(true, theme).stretch).toBe(1);
      expect(held(false, theme).stretch).toBeLessThan(1);
      expect(held(false, theme).colour).not.toBe(held(true, theme).colour);
    }
    expect(held(true, 'dark').colour).not.toBe(held(true, 'light').colour);
  });
});

describe('an outline', () => {
  it('has the perimeter of its cells', () => {
    expect(outlineOf(['c3'], cellX, cellZ)).toHaveLength(4);
    expect(outlineOf(['a1', 'a2', 'a3', 'a4', 'a5'], cellX, cellZ)).toHaveLength(12);
    expect(outlineOf(['c3', 'd3', 'c4', 'd4', 'c5'], cellX, cellZ)).toHaveLength(10);
  });
});
