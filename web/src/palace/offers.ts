/** Slots on offer: outlined in place, or at roof level where the building hides them. */
import { outlineOf, type Placement } from './kinds';
import { isCell, type PalaceModel } from './model';
import { PAINT, SIGNALS } from './paint';
import { cellX, cellZ, footprint, GARDEN_Y, TERRACE_Y, WALL_HEIGHT, type Footprint } from './places';
import { hides, masses, type Box, type Vec } from './sight';

/** A slot other than a garden cell, and the height at which its mark is visible. */
export interface Mark {
  slot: string;
  place: Footprint;
  level: number;
}

const ROOF = GARDEN_Y + 0.18;
const CROWN = TERRACE_Y + WALL_HEIGHT + 0.25;
/** The outline's bar is one unit long and this thick. */
const BAR = 0.075;

/** The marks of everything offered, seen from `eye`. */
export function marksOf(palace: PalaceModel, eye: Vec): Mark[] {
  const standing = masses(palace);
  return palace.offers.flatMap(({ slot }): Mark[] => {
    const place = isCell(slot) ? null : footprint(slot, palace);
    return place ? [{ slot, place, level: seenLevel(place, standing, eye) }] : [];
  });
}

/** The lowest of footing, roof and wall top at which at least half of the slot is visible. */
function seenLevel(place: Footprint, standing: readonly Box[], eye: Vec): number {
  const [dx, dz] = [Math.cos(place.turn), -Math.sin(place.turn)].map((part) => (part * place.width) / 2.6) as [
    number,
    number,
  ];
  const seen = (y: number): boolean => {
    const points = [-1, 0, 1].map((k): Vec => [place.x + k * dx, y + 0.12, place.z + k * dz]);
    return points.filter((point) => hides(standing, eye, point)).length < 2;
  };
  return [place.y, ROOF, CROWN].find((y) => y >= place.y && seen(y)) ?? CROWN;
}

/** The outlines themselves, and a pin over every mark that had to leave its footing. */
export function outlines(palace: PalaceModel, marks: readonly Mark[], hovered: string | null): Placement[] {
  const marked = new Set(palace.offers.filter((offer) => offer.marked).map((offer) => offer.slot));
  const cells = [...marked].filter(isCell);
  const { live, hovered: lit } = SIGNALS[palace.theme];
  const placed: Placement[] = outlineOf(cells, cellX, cellZ).map((edge, i): Placement => ({
    kind: 'outline',
    id: `cells ${i}`,
    ...edge,
    y: GARDEN_Y,
    colour: live,
  }));
  if (hovered && isCell(hovered) && marked.has(hovered)) {
    placed.push(
      ...outlineOf([hovered], cellX, cellZ).map((edge, i): Placement => ({
        kind: 'outline',
        id: `hovered ${i}`,
        ...edge,
        y: GARDEN_Y + 0.04,
        colour: lit,
      })),
    );
  }
  for (const mark of marks) if (marked.has(mark.slot)) placed.push(...frame(mark, mark.slot === hovered ? lit : live));
  return placed;
}

/** Pieces that are new: a gold frame around each, and a pin in the builder's colour over it. */
export function newcomers(palace: PalaceModel): Placement[] {
  return palace.fresh.flatMap(({ slot, colour }): Placement[] => {
    const pin = (x: number, y: number, z: number): Placement => ({
      kind: 'pin',
      id: `new ${slot}`,
      x,
      y,
      z,
      turn: 0,
      colour,
    });
    const [kind, letter] = slot.split(' ');
    const cells = isCell(slot)
      ? [slot]
      : palace.mosaics.find((one) => kind === 'mosaic' && one.letter === letter)?.cells;
    if (cells) {
      const edges = outlineOf(cells, cellX, cellZ).map((edge, i): Placement => ({
        kind: 'outline',
        id: `new ${slot} ${i}`,
        ...edge,
        y: GARDEN_Y + 0.05,
        colour: PAINT.gold,
      }));
      const middle = cells[Math.floor(cells.length / 2)]!;
      return [...edges, pin(cellX(middle), GARDEN_Y + (isCell(slot) ? 1.9 : 0.5), cellZ(middle))];
    }
    const place = footprint(slot, palace);
    if (!place) return [];
    const wide = { ...place, width: place.width + 0.16, depth: place.depth + 0.16 };
    return [
      ...frame({ slot: `new ${slot}`, place: wide, level: place.y + 0.03 }, PAINT.gold).filter(
        ({ kind }) => kind === 'outline',
      ),
      pin(place.x, place.y + place.height + 0.3, place.z),
    ];
  });
}

function frame({ slot, place, level }: Mark, colour: string): Placement[] {
  const { x, z, turn, width, depth } = place;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const bar = (u: number, v: number, more: number, stretch: number): Placement => ({
    kind: 'outline',
    id: `${slot} ${u} ${v}`,
    x: x + u * cos + v * sin,
    y: level,
    z: z - u * sin + v * cos,
    turn: turn + more,
    stretch,
    colour,
  });
  const bars = [-1, 1].flatMap((side) => [
    bar(0, (side * depth) / 2, 0, width + BAR),
    bar((side * width) / 2, 0, Math.PI / 2, depth - BAR),
  ]);
  return level > place.y ? [...bars, { kind: 'pin', id: slot, x, y: level + 0.3, z, turn: 0, colour }] : bars;
}
