/* What plan and palace show, as plain data, made from a view. Both draw the same model; nothing here decides anything. */
import type { View } from '../protocol.gen';

export type Side = 'left' | 'right';
export const GLYPHS = ['water', 'sun', 'lotus', 'pyramid', 'ankh'] as const;

export interface Offer {
  /** As the notation names the piece that would stand there, or a cell. */
  slot: string;
  marked: boolean;
  /** What it would earn, where that is known. */
  worth?: number;
}

export type Ghost =
  | { kind: 'mosaic'; letter: string; cells: readonly string[]; fits: boolean }
  | { kind: 'slot'; slot: string; fits: boolean };

export interface PalaceModel {
  throneCell: string;
  palms: readonly string[];
  mosaics: readonly { letter: string; cells: readonly string[] }[];
  walls: readonly string[];
  doors: readonly string[];
  sphinxes: Readonly<Record<Side, number>>;
  obelisks: readonly string[];
  throne: 'none' | 'pedestal' | 'throne';
  sanctuaries: readonly { cells: readonly string[]; statue: string; seat: number; colour: string; glyph: (typeof GLYPHS)[number] }[];
  cleopatra: number;
  altar: number | null;
  worshippers: { tiles: readonly string[]; penalties: readonly { talents: number; amulets: number }[] } | null;
  offers: readonly Offer[];
  ghost: Ghost | null;
  theme: 'light' | 'dark';
  reducedMotion: boolean;
  quality: 'auto' | 'high' | 'low';
}

/** Sphinxes by row. A single number, built in one order, fills the rows in pairs from the front (R71). */
export function sphinxRows(built: number | number[]): Record<Side, number> {
  if (typeof built === 'number') return { left: Math.ceil(built / 2), right: Math.floor(built / 2) };
  return { left: built[0] ?? 0, right: built[1] ?? 0 };
}

export interface Surroundings {
  colours: string[];
  penalties: { talents: number; amulets: number }[];
  theme: 'light' | 'dark';
  reducedMotion: boolean;
}

/** The palace of a view; offers and a ghost are laid over it by whoever makes a choice. */
export function palaceOf(view: View, around: Surroundings): PalaceModel {
  const { palace } = view;
  return {
    throneCell: view.layout.throne,
    palms: view.layout.palms.split(' ').filter(Boolean),
    mosaics: Object.entries(palace.mosaics).map(([letter, cells]) => ({ letter, cells })),
    walls: palace.walls,
    doors: palace.doors,
    sphinxes: sphinxRows(palace.sphinxes),
    obelisks: palace.obelisks,
    throne: palace.throne,
    sanctuaries: palace.sanctuaries.map(({ cells, statue, owner }) => ({
      cells, statue, seat: owner, colour: around.colours[owner] ?? '#2767d1', glyph: GLYPHS[owner] ?? 'water',
    })),
    cleopatra: palace.cleopatra,
    altar: view.altar ?? null,
    worshippers: view.worshippers ? { tiles: view.worshippers, penalties: around.penalties } : null,
    offers: [],
    ghost: null,
    theme: around.theme,
    reducedMotion: around.reducedMotion,
    quality: 'auto',
  };
}
