/** A wall: three papyrus columns with screens between them, as at Philae, under a double cornice (R23, R70). */
import type { BufferGeometry } from 'three';
import { cavetto, column } from './ornament';
import { grounded, PAINT } from './paint';
import { at, block, disc, join } from './shapes';

const COLUMN_HEIGHT = 2.92;
const FLOOR = 0.22;

export function wallGeometry(): BufferGeometry {
  const parts = [block(3, 0.92, 0.18, PAINT.sandDeep), block(2.98, 0.8, 0.06, PAINT.sandPale, 0, 0.18)];
  for (const x of [-1, 0, 1]) {
    parts.push(...column(COLUMN_HEIGHT, 0.25).map((part) => at(part, x, FLOOR, 0)));
    parts.push(block(0.44, 0.44, 0.12, PAINT.lime, x, FLOOR + COLUMN_HEIGHT, 0));
  }
  for (const x of [-0.5, 0.5]) parts.push(...screen(x));
  for (const x of [-1.45, 1.45]) parts.push(block(0.12, 0.16, 1.18, PAINT.sandPale, x, FLOOR, 0));
  parts.push(...entablature(FLOOR + COLUMN_HEIGHT + 0.12));
  return grounded(join(parts));
}

/** A waist-high panel with a gold sun on both faces and a row of cobras on top. */
function screen(x: number): BufferGeometry[] {
  const parts = [
    block(0.56, 0.16, 1.18, PAINT.sandPale, x, FLOOR, 0),
    block(0.4, 0.2, 0.78, PAINT.terra, x, 0.36, 0),
    block(0.3, 0.22, 0.66, PAINT.sandPale, x, 0.42, 0),
    disc(0.09, 0.26, 10, PAINT.gold).translate(x, 0.76, 0),
  ];
  for (let i = -2; i <= 2; i++) {
    parts.push(block(0.08, 0.1, 0.13, i % 2 ? PAINT.gold : PAINT.lapis, x + i * 0.105, 1.4, 0, 0.05, 0.06));
  }
  return parts;
}

function entablature(y: number): BufferGeometry[] {
  const painting = (x: number, _y: number, z: number): string =>
    Math.abs(z) > 0.27 && Math.floor((x + 1.5) / 0.25) % 2 ? PAINT.turquoise : PAINT.lime;
  return [
    block(3, 0.56, 0.24, painting, 0, y, 0),
    block(3, 0.58, 0.035, PAINT.red, 0, y + 0.03, 0),
    block(3, 0.58, 0.035, PAINT.lapis, 0, y + 0.18, 0),
    ...cavetto(3, 0.33, 0.15, 0.3).map((part) => at(part, 0, y + 0.24, 0.28)),
    ...cavetto(3, 0.33, 0.15, 0.3).map((part) => at(part, 0, y + 0.24, -0.28, Math.PI)),
    block(2.9, 0.6, 0.04, PAINT.sandPale, 0, y + 0.56, 0),
  ];
}
