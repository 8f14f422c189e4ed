/** Anubis, seated upright; plinth and sash are a separate geometry, because they take the owner's colour (R81). */
import { ConeGeometry, CylinderGeometry, type BufferGeometry } from 'three';
import { PAINT, painted } from './paint';
import { at, ball, block, join, turned } from './shapes';

const FLOOR = 0.22;

export function statueGeometry(): BufferGeometry {
  const profile: [number, number][] = [
    [0.23, 0],
    [0.26, 0.08],
    [0.22, 0.3],
    [0.17, 0.54],
    [0.13, 0.68],
    [0.15, 0.8],
    [0.1, 0.92],
    [0, 0.94],
  ];
  const muzzle = painted(new CylinderGeometry(0.045, 0.105, 0.32, 8).rotateX(Math.PI / 2), PAINT.black);
  const parts = [
    block(0.78, 0.78, 0.05, PAINT.gold),
    block(0.7, 0.7, 0.04, PAINT.gold, 0, 0.19),
    turned(profile, 12, (_x, y) => (y > 0.54 && y < 0.68 ? PAINT.gold : PAINT.black), 0, FLOOR, -0.04),
    ball(0.15, PAINT.black, [0, FLOOR + 0.9, 0.02], [1, 0.95, 1.1], 10, 7),
    at(muzzle, 0, FLOOR + 0.86, 0.24),
  ];
  for (const side of [-1, 1]) {
    const ear = painted(new ConeGeometry(0.07, 0.36, 5).scale(1, 1, 0.55), (_x, _y, z) =>
      z > 0.012 ? PAINT.gold : PAINT.black,
    );
    parts.push(
      block(0.09, 0.1, 0.5, PAINT.black, side * 0.1, FLOOR, 0.17),
      block(0.12, 0.2, 0.07, PAINT.black, side * 0.1, FLOOR, 0.24),
      block(0.12, 0.06, 0.05, PAINT.gold, side * 0.1, FLOOR + 0.36, 0.19),
      at(ear, side * 0.095, FLOOR + 1.12, -0.03, 0, 0, -side * 0.12),
      ball(0.035, PAINT.gold, [side * 0.075, FLOOR + 0.94, 0.13], [1, 1, 1], 6, 5),
    );
  }
  return join(parts);
}

export function sashGeometry(): BufferGeometry {
  return join([
    block(0.74, 0.74, 0.2, '#ffffff', 0, 0, 0, 0.66, 0.66),
    block(0.44, 0.13, 0.15, '#ffffff', 0, 0.56, 0.135),
    block(0.3, 0.06, 0.34, '#ffffff', 0, 0.62, -0.2),
  ]);
}
