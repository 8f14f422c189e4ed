/** The priests' altar and their dice: five, each with one face that bears the ankh (R13, R66). */
import { TorusGeometry, type BufferGeometry } from 'three';
import { cavetto } from './ornament';
import { grounded, PAINT, painted } from './paint';
import { BENCH } from './places';
import { at, ball, block, drum, join, slab } from './shapes';

const BONE = '#fff4dc';
/** Edge of a die. */
export const DIE = 0.4;

/** A long bench: the altar with its cornice at the left, a sunk tray for the dice that wait at the right. */
export function altarParts(): BufferGeometry[] {
  const { z, width, depth, top } = BENCH;
  const [left, right] = [-1.45, 1.95];
  const parts = [
    block(width, depth, 0.14, PAINT.sandDeep, 0, 0, z, width - 0.1, depth - 0.1),
    block(3.7, 1.1, top + 0.12, PAINT.sandPale, left, 0.1, z, 3.6, 1),
    ...cavetto(3.7, 0.2, 0.1, 0.5, 0.15).map((part) => at(part, left, top + 0.1, z + 0.5)),
    block(3.7, 1, 0.2, PAINT.lime, left, top + 0.1, z),
    block(2.45, 1.05, 0.16, PAINT.sandPale, right, 0.1, z),
    block(2.3, 0.85, 0.03, PAINT.dusk, right, 0.25, z),
  ];
  for (const side of [-1, 1]) {
    parts.push(
      block(2.45, 0.1, 0.14, PAINT.lime, right, 0.2, z + side * 0.5),
      block(0.1, 1.1, 0.14, PAINT.lime, right + side * 1.2, 0.2, z),
    );
  }
  return parts;
}

/** Stands on its foot with the ankh up; turned over it is blank. */
export function dieGeometry(): BufferGeometry {
  const loop = painted(new TorusGeometry(0.062, 0.022, 5, 12).rotateX(Math.PI / 2), PAINT.red);
  const [edge, up] = [DIE, DIE + 0.012];
  return grounded(
    join([
      block(edge, edge, edge, BONE),
      block(edge + 0.02, edge + 0.02, 0.05, PAINT.gold, 0, edge - 0.09),
      block(edge + 0.02, edge + 0.02, 0.05, PAINT.gold, 0, 0.04),
      at(loop, 0, up, -0.09),
      slab(0.05, 0.03, 0.22, PAINT.red).translate(0, up, 0.08),
      slab(0.22, 0.03, 0.05, PAINT.red).translate(0, up, 0.02),
    ]),
    0.16,
    DIE,
  );
}

/** Two bowls of incense on the altar's ends. */
export function incense(): BufferGeometry[] {
  return [-3.15, 0.28].flatMap((x) => [
    drum(0.1, 0.05, 0.12, 10, PAINT.goldDeep, x, BENCH.top + 0.3, BENCH.z - 0.3),
    ball(0.07, PAINT.terra, [x, BENCH.top + 0.43, BENCH.z - 0.3]),
  ]);
}
