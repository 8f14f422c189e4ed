/** Cleopatra in white linen, on a gold base; she faces the plaza (R25, R65). */
import { ConeGeometry, type BufferGeometry } from 'three';
import { PAINT, painted } from './paint';
import { at, ball, block, disc, drum, join, turned } from './shapes';

export function cleopatraGeometry(): BufferGeometry {
  const dress: [number, number][] = [
    [0.27, 0],
    [0.24, 0.1],
    [0.17, 0.42],
    [0.155, 0.56],
    [0.155, 0.66],
    [0.19, 0.84],
    [0.2, 0.93],
    [0.09, 1],
    [0.07, 1.08],
    [0, 1.1],
  ];
  const linen = (_x: number, y: number): string => {
    if (y > 0.84) return y > 0.93 ? PAINT.gold : PAINT.turquoise;
    return y > 0.56 && y < 0.66 ? PAINT.red : PAINT.white;
  };
  return join([
    drum(0.36, 0.4, 0.08, 20, PAINT.gold),
    drum(0.31, 0.33, 0.06, 20, PAINT.lapis, 0, 0.07),
    turned(dress, 16, linen, 0, 0.12),
    block(0.07, 0.03, 0.5, PAINT.gold, 0, 0.3, 0.2, 0.05, 0.03),
    ...head(),
    ...arms(),
  ]);
}

function head(): BufferGeometry[] {
  const parts = [
    ball(0.14, PAINT.skin, [0, 1.32, 0], [1, 1, 1], 12, 8),
    ball(0.165, PAINT.black, [0, 1.35, -0.045], [1.12, 1, 0.95], 12, 8),
    block(0.3, 0.06, 0.07, PAINT.black, 0, 1.4, 0.1),
    drum(0.17, 0.165, 0.06, 14, PAINT.gold, 0, 1.42, -0.02),
    block(0.04, 0.05, 0.16, PAINT.gold, 0, 1.46, 0.13, 0.03, 0.03),
    at(disc(0.12, 0.05, 16, PAINT.red), 0, 1.66, -0.03),
  ];
  for (const side of [-1, 1]) {
    parts.push(
      block(0.1, 0.1, 0.34, PAINT.black, side * 0.14, 1.1, 0),
      ball(0.022, PAINT.white, [side * 0.052, 1.34, 0.125], [1.3, 0.7, 0.6], 6, 5),
      ball(0.013, PAINT.black, [side * 0.052, 1.34, 0.138], [1, 1, 0.6], 6, 5),
      at(painted(new ConeGeometry(0.035, 0.3, 6), PAINT.gold), side * 0.14, 1.64, -0.03, 0, 0, -side * 0.25),
    );
  }
  return parts;
}

function arms(): BufferGeometry[] {
  return [-1, 1].flatMap((side) => [
    block(0.07, 0.07, 0.36, PAINT.skin, side * 0.23, 0.68, 0.06),
    block(0.085, 0.085, 0.06, PAINT.gold, side * 0.23, 0.74, 0.06),
  ]);
}
