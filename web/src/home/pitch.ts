/* A finished palace for the home page. */
import type { MosaicLetter, PalaceModel } from '../palace/model';

const lay = (letter: MosaicLetter, cells: string): { letter: MosaicLetter; cells: string[] } => ({
  letter,
  cells: cells.split(' '),
});

export const PITCH: PalaceModel = {
  throneCell: 'e5',
  palms: 'b2 c2 e2 g2 h2 b3 h3 d4 f4 b5 h5 d6 f6 b7 h7 b8 c8 e8 g8 h8'.split(' '),
  mosaics: [
    lay('Z', 'g7 h7 h8 h9 i9'),
    lay('X', 'e8 f7 f8 f9 g8'),
    lay('P', 'c8 c9 d8 d9 e9'),
    lay('U', 'a7 a9 b7 b8 b9'),
    lay('W', 'g6 h5 h6 i4 i5'),
    lay('Y', 'a6 b6 c6 c7 d6'),
    lay('T', 'g2 h2 i1 i2 i3'),
    lay('N', 'e2 f1 f2 g1 h1'),
    lay('F', 'f3 f4 g4 g5 h4'),
    lay('L', 'a1 b1 c1 d1 d2'),
  ],
  walls: ['L1', 'L2', 'L3', 'B1', 'B2', 'B3', 'R3', 'R2', 'R1'],
  doors: ['left', 'right'],
  sphinxes: { left: 3, right: 3 },
  obelisks: ['left', 'right'],
  throne: 'throne',
  sanctuaries: [
    { cells: ['f5', 'f6', 'e6', 'e7', 'd7'], statue: 'e6', seat: 1, colour: '#b9340f', glyph: 'sun' },
    { cells: ['i6', 'i7', 'i8'], statue: 'i7', seat: 3, colour: '#f2bd3a', glyph: 'pyramid' },
    { cells: ['g3', 'h3'], statue: 'h3', seat: 0, colour: '#2767d1', glyph: 'water' },
  ],
  cleopatra: 5,
  altar: null,
  worshippers: null,
  offers: [],
  ghost: null,
  fresh: [],
  tempo: 1,
  theme: 'light',
  reducedMotion: true,
  quality: 'auto',
};
