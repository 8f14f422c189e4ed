import { describe, expect, it } from "vitest";
import type { View } from "../protocol.gen";
import { factsOf } from "./from-view";

const seats = [{ colour: "#2767d1", glyph: "water" }, { colour: "#b9340f", glyph: "sun" }] as const;
const view = {
  layout: { palms: "b2 c2", throne: "e5" },
  palace: {
    cleopatra: 2, complete: [], doors: ["left"], mosaics: { T: ["a1", "b1", "c1", "b2", "b3"] }, obelisks: ["right"],
    pile: { left: ["F"], top: "F" }, sanctuaries: [{ cells: ["a2"], owner: 1, statue: "a2" }], sphinxes: 3, throne: "pedestal", walls: ["L1"],
  },
} as unknown as View;

describe("the facts of a view", () => {
  it("are all taken over", () => {
    expect(factsOf({ ...view, altar: 4 }, seats)).toEqual({
      throneCell: "e5", palms: ["b2", "c2"], mosaics: [{ letter: "T", cells: ["a1", "b1", "c1", "b2", "b3"] }], walls: ["L1"], doors: ["left"],
      sphinxes: { left: 2, right: 1 }, obelisks: ["right"], throne: "pedestal", cleopatra: 2, altar: 4, worshippers: null,
      sanctuaries: [{ cells: ["a2"], statue: "a2", seat: 1, colour: "#b9340f", glyph: "sun" }],
    });
  });

  it("tell priests from worshippers by what the view has", () => {
    const penalties = [{ talents: 1, amulets: 0 }];
    const facts = factsOf({ ...view, worshippers: ["vizier"], palace: { ...view.palace, sphinxes: [0, 2] } }, seats, penalties);
    expect(facts).toMatchObject({ altar: null, worshippers: { tiles: ["vizier"], penalties }, sphinxes: { left: 0, right: 2 } });
  });

  it("need a mark for every owner", () => {
    expect(() => factsOf(view, seats.slice(0, 1))).toThrow("seat 1");
  });
});
