/** The static parts: terrace, the block that carries the garden, corner pylons, footings, door bays, the great stair. */
import type { BufferGeometry } from 'three';
import { cavetto } from './ornament';
import { PAINT } from './paint';
import { DOORS, GARDEN_Y, PLAZA_Y, TERRACE_Y, WALLS } from './places';
import { at, ball, block, cutOut, drum, slab, turned, type Point } from './shapes';

const STAIR = { steps: 14, z: 4.6, run: 2.7 };
/** The bowls at the foot of the stair, where fires burn at night. */
export const BRAZIERS = [-1.23, 1.23].map((x): readonly [number, number, number] => [
  x,
  PLAZA_Y + 0.7,
  STAIR.z + STAIR.run + 0.4,
]);

export function baseParts(): BufferGeometry[] {
  const parts = [...terrace(), ...stair()];
  for (const x of [-1, 1]) for (const z of [-1, 1]) parts.push(...pylon(x * 5.06, z * 5.06, z < 0));
  for (const { x, z, turn } of Object.values(WALLS))
    parts.push(...wallFooting().map((part) => at(part, x, TERRACE_Y, z, turn)));
  for (const { x } of Object.values(DOORS)) parts.push(...doorBay(x));
  return parts;
}

function terrace(): BufferGeometry[] {
  const parts = [
    block(13.4, 13.2, 0.3, PAINT.sandDeep, 0, 0, -0.1, 13.2, 13),
    block(12.6, 12.4, 0.22, PAINT.sandPale, 0, 0.28, -0.1),
    block(12.64, 12.44, 0.06, PAINT.terra, 0, 0.36, -0.1),
    block(9.5, 9.3, GARDEN_Y - TERRACE_Y - 0.02, PAINT.sand, 0, TERRACE_Y, 0, 9.24, 9.24),
    block(9.56, 9.56, 0.12, PAINT.lime, 0, GARDEN_Y - 0.12, 0),
    block(9.6, 9.6, 0.04, PAINT.lapis, 0, GARDEN_Y - 0.18, 0),
    block(9.2, 0.2, 0.14, PAINT.lime, 0, GARDEN_Y, -4.68),
  ];
  for (const side of [-1, 1]) {
    // the kerb round the garden, open at the head of the stair
    parts.push(
      block(0.2, 9.56, 0.14, PAINT.lime, side * 4.68, GARDEN_Y, 0),
      block(0.24, 0.24, 0.24, PAINT.gold, side * 4.68, GARDEN_Y, 4.68),
      block(0.24, 0.24, 0.24, PAINT.gold, side * 4.68, GARDEN_Y, -4.68),
      block(3.3, 0.2, 0.14, PAINT.lime, side * 3, GARDEN_Y, 4.68),
      block(0.26, 0.26, 0.36, PAINT.lime, side * 1.38, GARDEN_Y, 4.68),
      block(0.3, 0.3, 0.06, PAINT.gold, side * 1.38, GARDEN_Y + 0.36, 4.68),
    );
  }
  return parts;
}

function pylon(x: number, z: number, flagged: boolean): BufferGeometry[] {
  const height = 3.5;
  const parts = [
    block(1.1, 1.1, height, PAINT.sandPale, 0, 0, 0, 0.88, 0.88),
    block(1.14, 1.14, 0.16, PAINT.sandDeep, 0, 0, 0, 1.12, 1.12),
    block(0.9, 0.9, 0.34, PAINT.lime, 0, height, 0),
    ...[PAINT.red, PAINT.lapis, PAINT.malachite].map((colour, i) =>
      block(1.08 - i * 0.06, 1.08 - i * 0.06, 0.05, colour, 0, 0.6 + i),
    ),
  ];
  for (let face = 0; face < 4; face++) {
    parts.push(
      ...cavetto(0.92, 0.36, 0.13, 0.3, 0.115).map((part) =>
        at(at(part, 0, height, 0.45), 0, 0, 0, (face * Math.PI) / 2),
      ),
    );
  }
  if (flagged) parts.push(...flag());
  return parts.map((part) => at(part, x, TERRACE_Y, z));
}

function flag(): BufferGeometry[] {
  const outline: Point[] = [
    [0, 0],
    [0, 0.42],
    [-1.1, 0.26],
    [-0.8, 0.14],
    [-1.1, -0.02],
  ];
  const pennant = cutOut(outline, 0.03, (_x, y) => (y > 0.2 ? PAINT.red : PAINT.terra));
  return [
    drum(0.03, 0.045, 5.3, 6, PAINT.wood, 0, 0, 0.1),
    ball(0.07, PAINT.gold, [0, 5.32, 0.1]),
    at(pennant, 0, 4.8, 0.09),
  ];
}

/** Three rings show the columns that are still to come. */
function wallFooting(): BufferGeometry[] {
  return [
    block(2.94, 0.86, 0.06, PAINT.sandDeep),
    ...[-1, 0, 1].flatMap((x) => [
      drum(0.34, 0.34, 0.05, 12, PAINT.lime, x, 0.06),
      drum(0.24, 0.24, 0.02, 10, PAINT.dusk, x, 0.1),
    ]),
  ];
}

/** A raw, dark opening until the frame stands. */
function doorBay(x: number): BufferGeometry[] {
  return [
    block(2.94, 0.8, 0.06, PAINT.sandDeep, x, TERRACE_Y, 5),
    block(1.5, 0.06, 1.62, PAINT.dark, x, TERRACE_Y, 4.66, 1.4, 0.06),
    block(0.12, 0.1, 1.62, PAINT.dusk, x - 0.76, TERRACE_Y, 4.68),
    block(0.12, 0.1, 1.62, PAINT.dusk, x + 0.76, TERRACE_Y, 4.68),
    block(1.64, 0.1, 0.14, PAINT.dusk, x, TERRACE_Y + 1.6, 4.68),
  ];
}

function stair(): BufferGeometry[] {
  const { steps, z, run } = STAIR;
  const parts: BufferGeometry[] = [];
  for (let i = 0; i < steps; i++) {
    const top = GARDEN_Y - ((GARDEN_Y - PLAZA_Y) * i) / steps;
    const depth = z + ((i + 0.5) * run) / steps;
    parts.push(
      block(2.2, run / steps + 0.01, top - PLAZA_Y + 0.01, i % 2 ? PAINT.lime : PAINT.sandPale, 0, PLAZA_Y, depth),
    );
    parts.push(block(0.7, run / steps, 0.012, PAINT.red, 0, top + 0.002, depth));
  }
  return [...parts, ...balustrade(-1.23), ...balustrade(1.23)];
}

function balustrade(x: number): BufferGeometry[] {
  const { z, run } = STAIR;
  const [foot, rise] = [run + 0.25, GARDEN_Y - PLAZA_Y - 0.08];
  const cheek = cutOut(
    [
      [0, 0],
      [foot, 0],
      [foot, 0.34],
      [0, GARDEN_Y - PLAZA_Y + 0.26],
    ],
    0.26,
    PAINT.sandPale,
  ).rotateY(-Math.PI / 2);
  const rail = slab(0.32, 0.06, Math.hypot(foot, rise), PAINT.lapis);
  const bowl: Point[] = [
    [0.08, 0],
    [0.06, 0.14],
    [0.2, 0.3],
    [0.22, 0.38],
    [0.16, 0.36],
    [0, 0.3],
  ];
  return [
    at(cheek, x + 0.13, PLAZA_Y, z),
    at(rail, x, PLAZA_Y + (GARDEN_Y - PLAZA_Y + 0.6) / 2 + 0.02, z + foot / 2, 0, Math.atan2(rise, foot)),
    block(0.5, 0.5, 0.66, PAINT.lime, x, PLAZA_Y, z + run + 0.4, 0.44, 0.44),
    block(0.52, 0.52, 0.06, PAINT.gold, x, PLAZA_Y + 0.64, z + run + 0.4),
    turned(bowl, 12, PAINT.goldDeep, x, PLAZA_Y + 0.7, z + run + 0.4),
  ];
}
