/** Pedestal and throne: three steps, then a gilded seat that faces the plaza (R72). */
import { TorusGeometry, type BufferGeometry } from 'three';
import { PAINT, painted } from './paint';
import { at, ball, block, disc, join } from './shapes';

/** How high the pedestal carries the throne. */
export const PEDESTAL_HEIGHT = 0.42;

export function pedestalGeometry(): BufferGeometry {
  const steps = [0.98, 0.8, 0.64].flatMap((width, i) => [
    block(width, width, 0.14, i % 2 ? PAINT.sandPale : PAINT.lime, 0, i * 0.14, 0),
    block(width + 0.02, width + 0.02, 0.035, i % 2 ? PAINT.lapis : PAINT.gold, 0, i * 0.14 + 0.09, 0),
  ]);
  return join(steps);
}

export function throneGeometry(): BufferGeometry {
  const back = -0.22;
  const parts = [
    block(0.54, 0.5, 0.3, PAINT.lapis),
    block(0.57, 0.53, 0.05, PAINT.gold, 0, 0.02),
    block(0.57, 0.53, 0.05, PAINT.gold, 0, 0.27),
    block(0.42, 0.36, 0.07, PAINT.red, 0, 0.32, 0.04),
    block(0.46, 0.06, 0.84, PAINT.lapis, 0, 0.36, back),
    block(0.3, 0.08, 0.52, PAINT.turquoise, 0, 0.5, back),
    block(0.5, 0.08, 0.07, PAINT.gold, 0, 1.18, back),
    at(disc(0.2, 0.07, 20, PAINT.red), 0, 1.42, -0.2),
    at(painted(new TorusGeometry(0.2, 0.035, 6, 20), PAINT.gold), 0, 1.42, -0.19),
  ];
  for (const side of [-1, 1]) {
    const x = side * 0.25;
    parts.push(
      block(0.08, 0.48, 0.08, PAINT.gold, x, 0.52, 0.02),
      block(0.08, 0.08, 0.24, PAINT.gold, x, 0.3, 0.22),
      ball(0.075, PAINT.gold, [x, 0.62, 0.22]),
      block(0.07, 0.07, 1, PAINT.gold, x, 0.3, back),
      ball(0.065, PAINT.red, [x, 1.34, back]),
    );
  }
  return join(parts);
}
