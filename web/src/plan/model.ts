/* What plan and palace show, as plain data, made from a view. Both draw the same model; nothing here decides anything. */
import { GLYPHS, sphinxRows, type MosaicLetter, type PalaceModel, type Side, type WallSlot } from '../palace/model';
import type { View } from '../protocol.gen';

export type { Ghost, Offer, PalaceModel } from '../palace/model';
export { piecesOf, sphinxRows } from '../palace/model';

export interface Surroundings {
  colours: string[];
  penalties: { talents: number; amulets: number }[];
  theme: 'light' | 'dark';
  reducedMotion: boolean;
}

/** The palace of a view; the choosing component adds offers and a ghost. */
export function palaceOf(view: View, around: Surroundings): PalaceModel {
  const { palace } = view;
  return {
    throneCell: view.layout.throne,
    palms: view.layout.palms.split(' ').filter(Boolean),
    mosaics: Object.entries(palace.mosaics).map(([letter, cells]) => ({ letter: letter as MosaicLetter, cells })),
    walls: palace.walls as WallSlot[],
    doors: palace.doors as Side[],
    sphinxes: sphinxRows(palace.sphinxes),
    obelisks: palace.obelisks as Side[],
    throne: palace.throne,
    sanctuaries: palace.sanctuaries.map(({ cells, statue, owner }) => ({
      cells,
      statue,
      seat: owner,
      colour: around.colours[owner] ?? '#2767d1',
      glyph: GLYPHS[owner] ?? 'water',
    })),
    cleopatra: palace.cleopatra,
    altar: view.altar ?? null,
    worshippers: view.worshippers ? { tiles: view.worshippers, penalties: around.penalties } : null,
    offers: [],
    ghost: null,
    fresh: [],
    theme: around.theme,
    reducedMotion: around.reducedMotion,
    tempo: 1,
    quality: 'auto',
  };
}

/** With the pieces of a planned visit, in notation, as if they were built. */
export function withPlanned(model: PalaceModel, places: (string | null)[]): PalaceModel {
  const seen = {
    ...model,
    mosaics: [...model.mosaics],
    walls: [...model.walls],
    doors: [...model.doors],
    obelisks: [...model.obelisks],
    sphinxes: { ...model.sphinxes },
  };
  for (const place of places) {
    const [kind, where = '', ...cells] = place?.split(' ') ?? [];
    if (kind === 'mosaic' && cells.length === 5) seen.mosaics.push({ letter: where as MosaicLetter, cells });
    else if (kind === 'wall') seen.walls.push(where as WallSlot);
    else if (kind === 'door') seen.doors.push(where as Side);
    else if (kind === 'obelisk') seen.obelisks.push(where as Side);
    else if (kind === 'sphinx')
      seen.sphinxes[where ? (where as Side) : seen.sphinxes.left <= seen.sphinxes.right ? 'left' : 'right'] += 1;
    else if (kind === 'pedestal' || kind === 'throne') seen.throne = kind;
  }
  return seen;
}
