/** A sphinx: a lion at rest under a striped headcloth. Lies along +x and looks to +x (R25, R71). */
import { CapsuleGeometry, CylinderGeometry, SphereGeometry, TorusGeometry, type BufferGeometry } from 'three';
import { grounded, PAINT, painted } from './paint';
import { at, ball, block, join } from './shapes';

const COAT = '#f3d9a4';
const PAW = '#e2be80';
const FACE = '#e9b882';
const FLOOR = 0.36;

export function sphinxGeometry(): BufferGeometry {
  return grounded(
    join([
      block(1.62, 0.78, 0.2, PAINT.sandDeep),
      block(1.5, 0.68, 0.16, PAINT.lime, 0, 0.2, 0, 1.46, 0.64),
      block(1.52, 0.7, 0.05, PAINT.lapis, 0, 0.24, 0),
      ...lion(),
      ...headcloth(),
      ...face(),
    ]),
  );
}

function lion(): BufferGeometry[] {
  const body = painted(new CapsuleGeometry(0.23, 0.62, 4, 10).rotateZ(Math.PI / 2), COAT);
  const tail = painted(new TorusGeometry(0.2, 0.035, 5, 10, Math.PI * 1.1), PAW);
  const parts = [
    at(body, -0.08, FLOOR + 0.25, 0),
    at(tail, -0.62, FLOOR + 0.14, 0.12, 0.4),
    ball(0.24, COAT, [0.26, FLOOR + 0.32, 0], [0.9, 1.15, 0.95], 10, 6),
  ];
  for (const side of [-1, 1]) {
    parts.push(
      ball(0.24, COAT, [-0.42, FLOOR + 0.21, side * 0.15], [1.15, 0.95, 0.62], 10, 7),
      block(0.5, 0.14, 0.12, PAW, 0.46, FLOOR, side * 0.19),
      ball(0.085, PAW, [0.7, FLOOR + 0.07, side * 0.19], [1.1, 0.8, 0.9]),
      block(0.34, 0.12, 0.1, PAW, -0.3, FLOOR, side * 0.29),
    );
  }
  return parts;
}

/** The nemes: a striped bell open at the face, and two lappets. */
function headcloth(): BufferGeometry[] {
  const rings = (x: number, y: number, z: number): string =>
    Math.floor(Math.acos(y / Math.hypot(x, y, z)) / (Math.PI / 12)) % 2 ? PAINT.lapis : PAINT.gold;
  const stripes = (_x: number, y: number): string => (Math.floor((y + 1) / 0.055) % 2 ? PAINT.lapis : PAINT.gold);
  const parts = [
    at(painted(new SphereGeometry(0.245, 14, 12), rings).scale(0.86, 1, 1.04), 0.29, FLOOR + 0.8, 0),
    block(0.1, 0.36, 0.05, PAINT.gold, 0.4, FLOOR + 0.93, 0),
  ];
  for (const side of [-1, 1]) {
    const fold = painted(new CylinderGeometry(0.1, 0.17, 0.42, 7, 6).scale(0.7, 1, 0.7), stripes);
    parts.push(at(fold, 0.27, FLOOR + 0.62, side * 0.2));
    parts.push(block(0.07, 0.13, 0.34, stripes, 0.43, FLOOR + 0.3, side * 0.16));
  }
  return parts;
}

function face(): BufferGeometry[] {
  const parts = [
    ball(0.165, FACE, [0.39, FLOOR + 0.8, 0], [0.95, 1.12, 0.98], 10, 8),
    ball(0.03, FACE, [0.552, FLOOR + 0.79, 0], [1, 1.3, 0.8], 6, 5),
    block(0.02, 0.09, 0.022, PAINT.red, 0.538, FLOOR + 0.7, 0),
    block(0.05, 0.06, 0.13, PAINT.lapis, 0.5, FLOOR + 0.56, 0),
    block(0.05, 0.07, 0.17, PAINT.gold, 0.5, FLOOR + 0.94, 0, 0.03, 0.04),
  ];
  for (const side of [-1, 1]) {
    parts.push(ball(0.035, PAINT.white, [0.52, FLOOR + 0.83, side * 0.066], [0.6, 0.55, 1.1], 6, 5));
    parts.push(block(0.03, 0.034, 0.034, PAINT.black, 0.532, FLOOR + 0.813, side * 0.066));
    parts.push(block(0.03, 0.1, 0.018, PAINT.black, 0.525, FLOOR + 0.858, side * 0.07));
  }
  return parts;
}
