/** The plaza: paving, Cleopatra's path, footings of sphinxes and obelisks, two pools with lotus (R25). */
import { CircleGeometry, ConeGeometry, type BufferGeometry } from 'three';
import { PAINT, painted } from './paint';
import { OBELISKS, PLAZA_Y, SPHINXES, STEPS } from './places';
import { at, ball, block, drum, scatter } from './shapes';

export const POOL = { x: 5.1, z: 10.2, width: 2.2, length: 3.2, y: PLAZA_Y + 0.1 } as const;

export function plazaParts(): BufferGeometry[] {
  return [
    block(13.4, 6.6, PLAZA_Y, PAINT.sandPale, 0, 0, 9.1, 13.2, 6.5),
    ...path(),
    ...footings(),
    ...pool(-POOL.x),
    ...pool(POOL.x),
    ...lotus(),
  ];
}

function path(): BufferGeometry[] {
  const parts = [block(2.3, 4.5, 0.03, PAINT.lime, 0, PLAZA_Y, 9.85)];
  for (const side of [-1, 1]) {
    parts.push(
      block(0.12, 4.5, 0.05, PAINT.red, side * 1.2, PLAZA_Y, 9.85),
      block(0.07, 4.5, 0.045, PAINT.lapis, side * 1.06, PLAZA_Y, 9.85),
    );
  }
  STEPS.slice(0, -1).forEach(({ x, y, z }, i) => {
    parts.push(
      drum(0.42, 0.42, 0.035, 24, PAINT.gold, x, y - 0.03, z),
      inlay(0.36, i % 2 ? PAINT.lapis : PAINT.turquoise).translate(x, y + 0.013, z),
      inlay(0.22, PAINT.lime).translate(x, y + 0.02, z),
    );
  });
  return parts;
}

function inlay(radius: number, colour: string): BufferGeometry {
  return painted(new CircleGeometry(radius, 24).rotateX(-Math.PI / 2), colour);
}

function footings(): BufferGeometry[] {
  const sphinxes = [...SPHINXES.left, ...SPHINXES.right].flatMap(({ x, z }) => [
    block(1.72, 0.88, 0.05, PAINT.sandDeep, x, PLAZA_Y, z),
    block(1.5, 0.66, 0.07, PAINT.lime, x, PLAZA_Y, z),
  ]);
  const obelisks = Object.values(OBELISKS).flatMap(({ x, z }) => [
    block(1.14, 1.14, 0.05, PAINT.sandDeep, x, PLAZA_Y, z),
    block(0.9, 0.9, 0.07, PAINT.lime, x, PLAZA_Y, z),
    block(0.5, 0.5, 0.075, PAINT.dusk, x, PLAZA_Y, z),
  ]);
  return [...sphinxes, ...obelisks];
}

function pool(x: number): BufferGeometry[] {
  const [across, along] = [1.15, 1.65];
  const parts: BufferGeometry[] = [];
  for (const side of [-1, 1]) {
    parts.push(block(2.5, 0.2, 0.2, PAINT.lime, x, PLAZA_Y, POOL.z + side * along));
    parts.push(block(0.2, 2 * along, 0.2, PAINT.lime, x + side * across, PLAZA_Y, POOL.z));
    for (const end of [-1, 1]) {
      parts.push(block(0.34, 0.34, 0.34, PAINT.lapis, x + side * across, PLAZA_Y, POOL.z + end * along, 0.28, 0.28));
    }
  }
  return parts;
}

function lotus(): BufferGeometry[] {
  const random = scatter(3);
  const parts: BufferGeometry[] = [];
  for (const side of [-1, 1]) {
    for (let i = 0; i < 9; i++) {
      const [x, y, z] = [side * POOL.x + (random() - 0.5) * 1.7, POOL.y, POOL.z + (random() - 0.5) * 2.7];
      parts.push(drum(0.2, 0.2, 0.02, 8, i % 2 ? PAINT.leaf : PAINT.malachite, x, y, z));
      if (i % 2 === 0) continue;
      const petals = new ConeGeometry(0.13, 0.17, 7, 1, true).rotateX(Math.PI);
      parts.push(
        at(painted(petals, i % 4 === 1 ? '#fbe3ea' : '#f29bb0'), x, y + 0.1, z),
        ball(0.05, PAINT.gold, [x, y + 0.14, z], [1, 1, 1], 6, 5),
      );
    }
  }
  return parts;
}
