/**
 * What the palace shows, as plain data: no three.js, no rules, nothing hidden.
 *
 * `PalaceScene.show` takes one of these and draws it; what is new since the last one rises into place.
 * Cells are `a1` to `i9` (R20), wall slots `L1` to `B3` (R23), sides `left` and `right` (R24, R25).
 * A slot on offer is named as the notation names the piece that would stand there:
 *
 * | slot                                       | place                                             |
 * |--------------------------------------------|---------------------------------------------------|
 * | `wall L1`                                  | a wall's footing                                  |
 * | `door left`                                | a door bay                                        |
 * | `sphinx`, `sphinx left`                    | the next free space of the rows, or of one row    |
 * | `obelisk left`                             | the end of a row                                  |
 * | `pedestal`, `throne`                       | the throne's cell                                 |
 * | `e4`                                       | a garden cell: to lay a mosaic, to stand a statue |
 * | `call merchant`                            | a worshipper's tile                               |
 * | `scribe die on`, `scribe die off`          | the next die beside the altar, the last one on it |
 */

export type Cell = string;
export type Side = 'left' | 'right';
export type WallSlot = 'L1' | 'L2' | 'L3' | 'B1' | 'B2' | 'B3' | 'R1' | 'R2' | 'R3';
export type MosaicLetter = 'F' | 'I' | 'L' | 'N' | 'P' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z';
export type Glyph = 'water' | 'sun' | 'lotus' | 'pyramid' | 'ankh';
export type Theme = 'light' | 'dark';
export type Quality = 'auto' | 'high' | 'low';

export const SIDES: readonly Side[] = ['left', 'right'];
export const WALL_SLOTS: readonly WallSlot[] = ['L1', 'L2', 'L3', 'B1', 'B2', 'B3', 'R3', 'R2', 'R1'];
export const GLYPHS: readonly Glyph[] = ['water', 'sun', 'lotus', 'pyramid', 'ankh'];
export const PRIEST_DICE = 5;
export const LAST_STEP = 5;

/** A mosaic that lies in the garden. */
export interface LaidMosaic {
  letter: MosaicLetter;
  cells: readonly Cell[];
}

/** A claimed sanctuary: its cells, where the statue stands, and whose it is. */
export interface ClaimedSanctuary {
  cells: readonly Cell[];
  statue: Cell;
  seat: number;
  /** The seat's colour, `#rrggbb`, and its sign: never colour alone. */
  colour: string;
  glyph: Glyph;
}

/** What one place on the worshippers' board costs (R100). */
export interface Penalty {
  talents: number;
  amulets: number;
}

/** The worshippers' board: names from left to right, and the penalty that belongs to each place. */
export interface WorshippersBoard {
  tiles: readonly string[];
  penalties: readonly Penalty[];
}

/** A place that can be chosen now. While the ghost is a mosaic, every garden cell can be, offered or not. */
export interface Offer {
  slot: string;
  /** Outlined in lapis. */
  marked: boolean;
  /** What it would earn, if known: shown on the flat plan. */
  worth?: number;
}

/** A piece being planned: a mosaic over its cells, or any other piece in its slot. */
export type Ghost =
  | { kind: 'mosaic'; letter: MosaicLetter; cells: readonly Cell[]; fits: boolean }
  | { kind: 'slot'; slot: string; fits: boolean };

/** A piece built since the player's last turn. */
export interface Fresh {
  slot: string;
  seat: number;
  colour: string;
}

export interface PalaceModel {
  throneCell: Cell;
  palms: readonly Cell[];
  mosaics: readonly LaidMosaic[];
  walls: readonly WallSlot[];
  doors: readonly Side[];
  sphinxes: Readonly<Record<Side, number>>;
  obelisks: readonly Side[];
  throne: 'none' | 'pedestal' | 'throne';
  sanctuaries: readonly ClaimedSanctuary[];
  /** Her step, 0 to 5. */
  cleopatra: number;
  /** Priest dice on the altar, 0 to 5; null in a box without priests. */
  altar: number | null;
  /** null in a box without worshippers. */
  worshippers: WorshippersBoard | null;
  offers: readonly Offer[];
  ghost: Ghost | null;
  /** Pieces that are marked as new, by their places (`wall L1`, `sphinx left 0`, `mosaic T`, a statue's cell), with the builder. */
  fresh: readonly Fresh[];
  theme: Theme;
  /** No motion: everything appears immediately. */
  reducedMotion: boolean;
  /** Speed of motion: 2 takes half the time. */
  tempo: number;
  quality: Quality;
}

/** Nothing built, nothing offered, by day. The start of a model: `{ ...EMPTY_PALACE, palms, … }`. */
export const EMPTY_PALACE: PalaceModel = {
  throneCell: 'e5',
  palms: [],
  mosaics: [],
  walls: [],
  doors: [],
  sphinxes: { left: 0, right: 0 },
  obelisks: [],
  throne: 'none',
  sanctuaries: [],
  cleopatra: 0,
  altar: null,
  worshippers: null,
  offers: [],
  ghost: null,
  fresh: [],
  theme: 'light',
  reducedMotion: false,
  tempo: 1,
  quality: 'auto',
};

/** Sphinxes by row. A single number, built in one order, fills the rows in pairs from the front (R71). */
export function sphinxRows(built: number | readonly number[]): Record<Side, number> {
  if (typeof built === 'number') return { left: Math.ceil(built / 2), right: Math.floor(built / 2) };
  return { left: built[0] ?? 0, right: built[1] ?? 0 };
}

export function isCell(slot: string): boolean {
  return /^[a-i][1-9]$/.test(slot);
}

/** What stands, by place: `wall L1`, `sphinx left 0`, `mosaic T`; a sanctuary by the cell of its statue. */
export const piecesOf = (palace: PalaceModel): string[] => [
  ...palace.mosaics.map(({ letter }) => `mosaic ${letter}`),
  ...palace.sanctuaries.map(({ statue }) => statue),
  ...(palace.throne === 'none' ? [] : [palace.throne]),
  ...palace.walls.map((id) => `wall ${id}`),
  ...palace.doors.map((side) => `door ${side}`),
  ...(['left', 'right'] as const).flatMap((side) => [
    ...Array.from({ length: palace.sphinxes[side] }, (_, i) => `sphinx ${side} ${i}`),
    ...(palace.obelisks.includes(side) ? [`obelisk ${side}`] : []),
  ]),
];
