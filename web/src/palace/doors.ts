/** A door frame: painted jambs, cedar leaves standing ajar, and the winged sun on the lintel (R24, R74). */
import type { BufferGeometry } from 'three';
import { cavetto, wingedSun } from './ornament';
import { grounded, PAINT } from './paint';
import { at, ball, block, join } from './shapes';

const WIDTH = 2.5;
const HEIGHT = 1.86;
const SILL = 0.14;

export function doorGeometry(): BufferGeometry {
  return grounded(
    join([
      block(2.9, 0.9, SILL, PAINT.sandDeep),
      ...jamb(-1),
      ...jamb(1),
      ...leaf(-1),
      ...leaf(1),
      block(1.3, 0.1, 1.64, PAINT.dark, 0, SILL, -0.28),
      block(WIDTH - 0.06, 0.62, 0.36, PAINT.sandPale, 0, SILL + HEIGHT - 0.2, 0),
      block(WIDTH - 0.04, 0.64, 0.05, PAINT.red, 0, SILL + HEIGHT - 0.2, 0),
      ...cavetto(WIDTH + 0.06, 0.46, 0.2, 0.5, 0.125).map((part) => at(part, 0, SILL + HEIGHT + 0.16, 0.32)),
      ...wingedSun(1.2).map((part) => at(part, 0, SILL + HEIGHT + 0.22, 0.5)),
    ]),
  );
}

function jamb(side: -1 | 1): BufferGeometry[] {
  const x = side * 0.94;
  const parts = [
    block(0.62, 0.66, HEIGHT, PAINT.sandPale, x, SILL, 0, 0.56, 0.58),
    block(0.36, 0.02, HEIGHT - 0.3, PAINT.lapis, x, 0.3, 0.315, 0.32, 0.02),
    block(0.26, 0.03, HEIGHT - 0.4, PAINT.lime, x, 0.35, 0.318, 0.22, 0.03),
  ];
  const signs = [PAINT.red, PAINT.malachite, PAINT.gold];
  for (let i = 0; i < 5; i++) {
    parts.push(
      block(0.16, 0.03, 0.14, signs[i % 3] ?? PAINT.red, x, 0.46 + i * 0.27, 0.325, i % 2 ? 0.16 : 0.04, 0.03),
    );
  }
  return parts;
}

function leaf(side: -1 | 1): BufferGeometry[] {
  const boards = [
    block(0.62, 0.06, 1.62, PAINT.wood, 0.31),
    ...[0.18, 0.78, 1.38].map((y) => block(0.62, 0.09, 0.07, PAINT.gold, 0.31, y)),
    ball(0.09, PAINT.gold, [0.46, 1.1, 0.05], [1, 1, 0.5]),
    ball(0.09, PAINT.gold, [0.46, 1.1, -0.05], [1, 1, 0.5]),
  ];
  return boards.map((board) => at(board, side * 0.66, SILL, -0.08, side > 0 ? Math.PI + 0.5 : -0.5));
}
