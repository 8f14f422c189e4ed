/** Positions to look at and to measure: an empty site, a palace half built, a complete one, for either box. */
import {
  EMPTY_PALACE,
  WALL_SLOTS,
  type LaidMosaic,
  type MosaicLetter,
  type PalaceModel,
  type WorshippersBoard,
} from './model';

const laid = (letter: MosaicLetter, cells: string): LaidMosaic => ({ letter, cells: cells.split(' ') });

export const PALMS = 'b2 c2 e2 g2 h2 b3 h3 d4 f4 b5 h5 d6 f6 b7 h7 b8 c8 e8 g8 h8'.split(' ');
const BOARD: WorshippersBoard = {
  tiles: ['architect', 'beggar', 'merchant', 'foreman', 'vizier'],
  penalties: [
    { talents: 1, amulets: 0 },
    { talents: 2, amulets: 0 },
    { talents: 0, amulets: 1 },
    { talents: 0, amulets: 2 },
    { talents: 0, amulets: 3 },
  ],
};

const EMPTY: PalaceModel = { ...EMPTY_PALACE, palms: PALMS };
const HALF: PalaceModel = {
  ...EMPTY,
  walls: ['L1', 'L2', 'B1', 'B2', 'R1'],
  doors: ['left'],
  sphinxes: { left: 2, right: 1 },
  obelisks: ['left'],
  throne: 'pedestal',
  mosaics: [
    laid('Z', 'a3 b1 b2 b3 c1'),
    laid('X', 'a8 b7 b8 b9 c8'),
    laid('F', 'a6 b5 b6 c6 c7'),
    laid('N', 'c2 c3 c4 d1 d2'),
    laid('I', 'e1 f1 g1 h1 i1'),
  ],
  sanctuaries: [
    { cells: ['a1', 'a2'], statue: 'a2', seat: 2, colour: '#2bb391', glyph: 'lotus' },
    { cells: ['a4', 'a5', 'b4'], statue: 'b4', seat: 0, colour: '#2767d1', glyph: 'water' },
  ],
  cleopatra: 1,
};
const FULL: PalaceModel = {
  ...EMPTY,
  walls: WALL_SLOTS,
  doors: ['left', 'right'],
  sphinxes: { left: 3, right: 3 },
  obelisks: ['left', 'right'],
  throne: 'throne',
  mosaics: [
    laid('Z', 'g7 h7 h8 h9 i9'),
    laid('X', 'e8 f7 f8 f9 g8'),
    laid('P', 'c8 c9 d8 d9 e9'),
    laid('U', 'a7 a9 b7 b8 b9'),
    laid('W', 'g6 h5 h6 i4 i5'),
    laid('Y', 'a6 b6 c6 c7 d6'),
    laid('T', 'g2 h2 i1 i2 i3'),
    laid('N', 'e2 f1 f2 g1 h1'),
    laid('F', 'f3 f4 g4 g5 h4'),
    laid('L', 'a1 b1 c1 d1 d2'),
    laid('V', 'a5 a4 a3 b3 c3'),
  ],
  sanctuaries: [
    { cells: ['f5', 'f6', 'e6', 'e7', 'd7'], statue: 'e6', seat: 1, colour: '#b9340f', glyph: 'sun' },
    { cells: ['i6', 'i7', 'i8'], statue: 'i7', seat: 3, colour: '#f2bd3a', glyph: 'pyramid' },
    { cells: ['g3', 'h3'], statue: 'h3', seat: 0, colour: '#2767d1', glyph: 'water' },
    {
      cells: ['b4', 'b5', 'c4', 'c5', 'd3', 'd4', 'd5', 'e3', 'e4'],
      statue: 'd4',
      seat: 3,
      colour: '#f2bd3a',
      glyph: 'pyramid',
    },
    { cells: ['a2', 'b2', 'c2'], statue: 'b2', seat: 4, colour: '#4a2152', glyph: 'ankh' },
  ],
  cleopatra: 5,
};

const withPriests = (palace: PalaceModel, altar: number): PalaceModel => ({ ...palace, altar });
const withWorshippers = (palace: PalaceModel): PalaceModel => ({ ...palace, worshippers: BOARD });

export const SAMPLES: Readonly<Record<string, PalaceModel>> = {
  'classic-empty': withPriests(EMPTY, 0),
  'classic-half': withPriests(HALF, 3),
  'classic-full': withPriests(FULL, 4),
  'deluxe-empty': withWorshippers(EMPTY),
  'deluxe-half': withWorshippers(HALF),
  'deluxe-full': withWorshippers(FULL),
};
