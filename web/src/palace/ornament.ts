/** Ornament that several pieces share: the cavetto cornice, the winged sun, the papyrus column. */
import { BoxGeometry, ConeGeometry, CylinderGeometry, ExtrudeGeometry, Shape, type BufferGeometry } from 'three';
import { PAINT, painted } from './paint';
import { at, disc, slab, turned } from './shapes';

const LEAVES = [PAINT.lapis, PAINT.lime, PAINT.red, PAINT.lime] as const;

/** The cornice of every Egyptian edge, along x and facing +z: a roll, a concave flare painted with leaves, a gold fillet. */
export function cavetto(length: number, height: number, flare: number, depth: number, leaf = 0.17): BufferGeometry[] {
  const profile = new Shape();
  profile.moveTo(-depth, 0);
  profile.lineTo(0, 0);
  profile.quadraticCurveTo(0.01, height * 0.72, flare, height * 0.78);
  profile.lineTo(flare, height);
  profile.lineTo(-depth, height);
  const leaves = Math.max(4, Math.round(length / leaf / 4) * 4);
  const stone = new ExtrudeGeometry(profile, { depth: length, steps: leaves, bevelEnabled: false, curveSegments: 3 });
  stone.translate(0, 0, -length / 2).rotateY(-Math.PI / 2);
  const flared = painted(stone, (x, y, z) => {
    if (z < -0.012) return PAINT.lime;
    if (y > height * 0.77) return PAINT.gold;
    return LEAVES[Math.floor(((x + length / 2) / length) * leaves) & 3] ?? PAINT.lime;
  });
  const roll = painted(new CylinderGeometry(0.05, 0.05, length, 6).rotateZ(Math.PI / 2), PAINT.red).translate(
    0,
    0,
    0.02,
  );
  return [flared, roll];
}

/** The winged sun, facing +z, its disc in the origin, about two `reach` wide. */
export function wingedSun(reach: number): BufferGeometry[] {
  return [
    ...wing(reach, -1),
    ...wing(reach, 1),
    disc(reach * 0.17, 0.1, 20, (_x, _y, z) => (z > 0.04 ? PAINT.red : PAINT.gold)).translate(0, 0, 0.02),
  ];
}

function wing(reach: number, side: -1 | 1): BufferGeometry[] {
  const parts: BufferGeometry[] = [];
  const bar = (from: number, to: number, y: number, height: number, thick: number, colour: string): void => {
    parts.push(
      slab(reach * (to - from), reach * height, thick, colour).translate(
        (side * reach * (from + to)) / 2,
        reach * y,
        0,
      ),
    );
  };
  for (let i = 0; i < 8; i++) {
    // flight feathers, raked outwards, shorter to the tip
    const out = i / 7;
    const length = reach * (0.36 - out * 0.16);
    const feather = new BoxGeometry(reach * 0.1, length, 0.03).translate(0, -length / 2, 0);
    const colour = i % 2 ? PAINT.turquoise : PAINT.lapis;
    parts.push(
      at(
        painted(feather, colour),
        side * reach * (0.16 + out * 0.64),
        reach * 0.1,
        -0.01,
        0,
        0,
        side * (0.92 + out * 0.34),
      ),
    );
  }
  bar(0.1, 0.86, 0.1, 0.13, 0.06, PAINT.red);
  bar(0.1, 0.98, 0.17, 0.07, 0.075, PAINT.gold);
  bar(0.1, 0.8, 0.085, 0.03, 0.07, PAINT.lime);
  const cobra = painted(new ConeGeometry(reach * 0.045, reach * 0.26, 6), PAINT.gold);
  parts.push(at(cobra, side * reach * 0.2, reach * -0.06, 0.06));
  return parts;
}

const COLUMN_SIDES = 12;
const PETALS = [PAINT.turquoise, PAINT.lime, PAINT.malachite, PAINT.lime] as const;

/** A papyrus column: drum, swelling shaft with painted bands, bell capital whose petals alternate round the ring. */
export function column(height: number, radius: number): BufferGeometry[] {
  const neck = height * 0.8;
  const r = radius;
  const profile: [number, number][] = [
    [r * 1.35, 0],
    [r * 1.35, 0.1],
    [r * 1.02, 0.11],
    [r * 1.08, 0.36],
    [r * 0.98, height * 0.45],
    [r * 0.84, neck - 0.17],
    [r * 0.84, neck + 0.02],
    [r * 0.92, neck + 0.11],
    [r * 1.06, neck + 0.2],
    [r * 1.42, height - 0.1],
    [r * 1.62, height - 0.03],
    [r * 1.5, height],
  ];
  const shaft = turned(profile, COLUMN_SIDES, (x, y, z) => {
    const facet = Math.floor(((Math.atan2(z, x) / Math.PI + 1) / 2) * COLUMN_SIDES);
    if (y < 0.11) return PAINT.sandDeep;
    if (y < 0.36) return facet % 2 ? PAINT.malachite : PAINT.lime; // reed sheaths
    if (y > height - 0.07) return PAINT.gold;
    if (y > neck + 0.11) return PETALS[facet & 3] ?? PAINT.lime;
    if (y > neck + 0.02) return PAINT.lapis;
    return y > neck - 0.17 ? PAINT.red : PAINT.lime;
  });
  const bands = [PAINT.lapis, PAINT.gold, PAINT.lapis].map((colour, i) =>
    painted(new CylinderGeometry(r * 0.955, r * 0.955, 0.08, COLUMN_SIDES, 1, true), colour).translate(
      0,
      height * (0.6 + i * 0.045) + 0.04,
      0,
    ),
  );
  return [shaft, ...bands];
}
