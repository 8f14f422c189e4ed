/** From the server's view of a game to what stands: the facts of the model, without offers, ghost or settings. */
import type { View } from "../protocol.gen";
import { sphinxRows, type Glyph, type MosaicLetter, type PalaceModel, type Penalty, type Side, type WallSlot } from "./model";

export type Facts = Omit<PalaceModel, "offers" | "ghost" | "theme" | "reducedMotion" | "quality">;

/** How a seat is shown everywhere: by colour and by sign. */
export interface SeatMark {
  colour: string;
  glyph: Glyph;
}

/** `penalties` are those of the box's worshippers, by place; a box without worshippers needs none. */
export function factsOf(view: View, seats: readonly SeatMark[], penalties: readonly Penalty[] = []): Facts {
  const { layout, palace } = view;
  return {
    throneCell: layout.throne,
    palms: layout.palms.split(" ").filter(Boolean),
    mosaics: Object.entries(palace.mosaics).map(([letter, cells]) => ({ letter: letter as MosaicLetter, cells })),
    walls: palace.walls as WallSlot[],
    doors: palace.doors as Side[],
    sphinxes: sphinxRows(palace.sphinxes),
    obelisks: palace.obelisks as Side[],
    throne: palace.throne,
    sanctuaries: palace.sanctuaries.map(({ cells, owner, statue }) => ({ cells, statue, seat: owner, ...markOf(seats, owner) })),
    cleopatra: palace.cleopatra,
    altar: view.altar ?? null,
    worshippers: view.worshippers ? { tiles: view.worshippers, penalties } : null,
  };
}

function markOf(seats: readonly SeatMark[], seat: number): SeatMark {
  const mark = seats[seat];
  if (!mark) throw new Error(`no colour and sign for seat ${seat}; there are marks for ${seats.length} seats`);
  return mark;
}
