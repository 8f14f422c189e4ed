/**
 * The twelve mosaic patterns, once, for every renderer; needs neither three.js nor a page.
 *
 * A pattern is a list of [fill, path] on a 64 × 64 tile that repeats without a seam, painted in order, even-odd. Every piece has
 * its own ground colour and its own motif, so that they stay apart for colour-blind eyes and at ten pixels a cell.
 */
import type { MosaicLetter } from './model';

export type Pattern = readonly (readonly [fill: string, path: string])[];
export const PATTERN_SIZE = 64;

const INK = {
  lapis: '#2156ad',
  night: '#14306a',
  turquoise: '#2aa39b',
  malachite: '#1f8058',
  gold: '#ecb53f',
  carnelian: '#c4452a',
  cream: '#f7ead0',
  terra: '#dd8046',
  ink: '#17302c',
  amethyst: '#75407f',
  rose: '#e7a58e',
} as const;
const QUARTER = Math.PI / 2;
const CORNERS: readonly [number, number][] = [
  [0, 0],
  [64, 0],
  [0, 64],
  [64, 64],
];

const ground = (fill: string): [string, string] => [fill, 'M0 0H64V64H0Z'];
const arc = (r: number, sweep: number, across: number): string => `a${r} ${r} 0 1 ${sweep} ${across} 0`;
const disc = (x: number, y: number, r: number): string => `M${x - r} ${y}${arc(r, 0, 2 * r)}${arc(r, 0, -2 * r)}Z`;
const discs = (at: readonly (readonly [number, number])[], r: number): string =>
  at.map(([x, y]) => disc(x, y, r)).join('');
const ring = (x: number, y: number, r: number, thick: number): string => {
  const inner = r - thick;
  return `${disc(x, y, r)}M${x - inner} ${y}${arc(inner, 1, 2 * inner)}${arc(inner, 1, -2 * inner)}Z`;
};
const wave = (y: number, high: number, thick: number): string =>
  `M0 ${y}Q16 ${y - high} 32 ${y}T64 ${y}V${y + thick}Q48 ${y + thick + high} 32 ${y + thick}T0 ${y + thick}Z`;
const chevron = (y: number, thick: number): string =>
  `M0 ${y}L32 ${y - 20}L64 ${y}V${y + thick}L32 ${y - 20 + thick}L0 ${y + thick}Z`;

function star(x: number, y: number, outer: number, inner: number, points: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const angle = -QUARTER + (Math.PI * i) / points;
    const r = i % 2 ? inner : outer;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

function petal(x: number, y: number, angle: number, length: number, width: number): string {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const p = (u: number, v: number): string =>
    `${(x + u * cos - v * sin).toFixed(1)} ${(y + u * sin + v * cos).toFixed(1)}`;
  return `M${p(2, 0)}Q${p(length * 0.5, -width)} ${p(length, 0)}Q${p(length * 0.5, width)} ${p(2, 0)}Z`;
}

const petals = (x: number, y: number, angles: readonly number[], length: number, width: number): string =>
  angles.map((angle) => petal(x, y, angle, length, width)).join('');

/** Overlapping scales, from the bottom row up. */
function scales(): [string, string][] {
  return [4, 3, 2, 1, 0, -1].flatMap((row) =>
    (row & 1 ? [0, 32, 64] : [16, 48]).flatMap((x): [string, string][] => {
      const y = row * 16 + 4;
      return [
        [INK.cream, disc(x, y, 16.5)],
        [INK.terra, disc(x, y, 13.5)],
        [INK.turquoise, disc(x, y, 9)],
        [INK.cream, disc(x, y + 1, 3.5)],
      ];
    }),
  );
}

const ZIGZAG_DOTS: readonly [number, number][] = [
  [32, 6],
  [0, 6],
  [64, 6],
  [16, 28],
  [48, 28],
  [32, 38],
  [0, 38],
  [64, 38],
  [16, 59],
  [48, 59],
];

export const PATTERNS: Readonly<Record<MosaicLetter, Pattern>> = {
  F: [
    ground(INK.lapis),
    [INK.cream, star(32, 32, 27, 15, 8)],
    [INK.lapis, disc(32, 32, 11)],
    [INK.gold, disc(32, 32, 7)],
    [INK.gold, discs(CORNERS, 7)],
  ],
  I: [
    ground(INK.turquoise),
    [INK.cream, wave(10, 9, 7)],
    [INK.night, wave(26, 9, 6)],
    [INK.cream, wave(42, 9, 7)],
    [INK.night, wave(57, 9, 5)],
  ],
  L: [
    ground(INK.cream),
    [INK.malachite, 'M29 34h6v30h-6Z'],
    [INK.carnelian, petals(32, 40, [-1.57, -2.35, -0.79], 34, 11)],
    [INK.rose, petals(32, 40, [-1.96, -1.18], 30, 9)],
    [INK.malachite, 'M12 42Q32 66 52 42Q32 52 12 42Z'],
    [
      INK.gold,
      discs(
        [
          [4, 8],
          [60, 8],
        ],
        4,
      ),
    ],
  ],
  N: [
    ground(INK.carnelian),
    [INK.gold, chevron(22, 9)],
    [INK.cream, chevron(38, 5)],
    [INK.gold, chevron(54, 9)],
    [INK.cream, chevron(70, 5) + chevron(6, 5)],
  ],
  P: [
    ground(INK.malachite),
    [INK.cream, 'M32 62L4 18Q10 22 14 14Q20 20 23 10Q28 17 32 7Q36 17 41 10Q44 20 50 14Q54 22 60 18Z'],
    [INK.malachite, 'M32 54L12 25L20 22L32 44L44 22L52 25Z'],
    [INK.gold, 'M32 62L28 40L32 18L36 40Z'],
    [
      INK.gold,
      discs(
        [
          [5, 56],
          [59, 56],
        ],
        4,
      ),
    ],
  ],
  T: [
    ground(INK.cream),
    [INK.lapis, 'M32 2L62 32L32 62L2 32Z'],
    [INK.gold, 'M32 13L51 32L32 51L13 32Z'],
    [INK.lapis, 'M32 23L41 32L32 41L23 32Z'],
    [INK.carnelian, 'M0 0H14L0 14ZM64 0V14L50 0ZM64 64H50L64 50ZM0 64V50L14 64Z'],
  ],
  U: [
    ground(INK.night),
    [INK.gold, star(16, 17, 14, 5.5, 5) + star(48, 49, 14, 5.5, 5)],
    [INK.cream, star(48, 15, 7, 3, 4) + star(16, 49, 7, 3, 4)],
  ],
  V: [ground(INK.gold), [INK.night, 'M6 6H58V58H14V22H42V42H30V34H36V28H20V52H52V12H6Z']],
  W: [ground(INK.terra), ...scales()],
  X: [
    ground(INK.cream),
    [
      INK.malachite,
      petals(
        32,
        32,
        [0, 1, 2, 3].map((n) => n * QUARTER),
        32,
        13,
      ),
    ],
    [
      INK.carnelian,
      petals(
        32,
        32,
        [0.5, 1.5, 2.5, 3.5].map((n) => n * QUARTER),
        36,
        12,
      ),
    ],
    [INK.gold, disc(32, 32, 8)],
    [INK.cream, disc(32, 32, 3.5)],
  ],
  Y: [
    ground(INK.amethyst),
    [INK.cream, ring(32, 14, 15, 5) + ring(32, 50, 15, 5) + ring(14, 32, 15, 5) + ring(50, 32, 15, 5)],
    [INK.gold, 'M32 24L40 32L32 40L24 32Z'],
    [INK.rose, discs(CORNERS, 8)],
  ],
  Z: [
    ground(INK.ink),
    [
      INK.turquoise,
      'M0 20L16 4L32 20L48 4L64 20V31L48 15L32 31L16 15L0 31ZM0 52L16 36L32 52L48 36L64 52V63L48 47L32 63L16 47L0 63Z',
    ],
    [INK.gold, discs(ZIGZAG_DOTS, 4.5)],
  ],
};
export const LETTERS = Object.keys(PATTERNS) as MosaicLetter[];
