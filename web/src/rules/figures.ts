/* Palaces for the pictures of the rules. */
import { PITCH } from '../home/pitch';
import type { MosaicLetter, PalaceModel } from '../palace/model';

const lay = (letter: MosaicLetter, cells: string): { letter: MosaicLetter; cells: string[] } => ({
  letter,
  cells: cells.split(' '),
});

const MID: PalaceModel = {
  ...PITCH,
  mosaics: [
    lay('Z', 'a3 b1 b2 b3 c1'),
    lay('X', 'a8 b7 b8 b9 c8'),
    lay('F', 'a6 b5 b6 c6 c7'),
    lay('N', 'c2 c3 c4 d1 d2'),
    lay('I', 'e1 f1 g1 h1 i1'),
  ],
  walls: ['L1', 'L2', 'B1', 'B2', 'R1'],
  doors: ['left'],
  sphinxes: { left: 2, right: 2 },
  throne: 'pedestal',
  cleopatra: 1,
  sanctuaries: [{ cells: ['a4', 'a5', 'b4'], statue: 'b4', seat: 0, colour: '#2767d1', glyph: 'water' }],
};

/** A mosaic about to be laid over palms. */
export const OVER_PALMS: PalaceModel = {
  ...MID,
  ghost: { kind: 'mosaic', letter: 'T', cells: ['g2', 'h2', 'i2', 'h3', 'h4'], fits: true },
};
export const OVER_PALMS_BOX = '46 36 60 58';
export const PALMS_UNDER = ['g2', 'h2', 'i2', 'h3', 'h4'].filter((cell) => MID.palms.includes(cell)).length;
/** Squares that were cut off and claimed. */
export const CUT_OFF = MID;
export const CUT_OFF_BOX = '-12 30 58 62';
export const CELLS_CUT_OFF = MID.sanctuaries[0]!.cells.length;
