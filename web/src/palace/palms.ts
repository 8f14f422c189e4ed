/** A date palm: a ringed trunk, nine arching leaves, three bunches of dates (R21). */
import { BufferGeometry, CylinderGeometry, Float32BufferAttribute, OctahedronGeometry } from 'three';
import { PAINT, painted } from './paint';
import { at, join } from './shapes';

const CROWN = 0.8;
const LEAVES = 9;
const LEAF_WIDTH = 0.115;
const SEGMENTS = 4;

export function palmGeometry(): BufferGeometry {
  const parts: BufferGeometry[] = [];
  for (let i = 0; i < 4; i++) {
    const ring = new CylinderGeometry(0.062 - i * 0.008, 0.088 - i * 0.006, 0.21, 5, 1, true).translate(0, 0.105, 0);
    parts.push(at(painted(ring, i % 2 ? PAINT.bark : '#c08a52'), Math.sin(i * 0.5) * 0.05, i * 0.2, 0, i));
  }
  for (let i = 0; i < LEAVES; i++) {
    parts.push(at(leaf(0.56 + (i % 3) * 0.06, i % 2 ? 0.16 : 0.26), 0.05, CROWN, 0, (i / LEAVES) * Math.PI * 2));
  }
  for (let i = 0; i < 3; i++) {
    const around = i * 2.1;
    const dates = painted(new OctahedronGeometry(0.07).scale(1, 1.4, 1), PAINT.terra);
    parts.push(at(dates, 0.05 + Math.cos(around) * 0.09, CROWN - 0.06, Math.sin(around) * 0.09));
  }
  return join(parts);
}

/** A leaf along +x, folded along its rib: up, over, and hanging at the tip. */
function leaf(length: number, lift: number): BufferGeometry {
  const rib = (t: number): [number, number] => [t * length, lift * Math.sin(t * 2.1) - t * t * 0.36];
  const half = (t: number): number => LEAF_WIDTH * Math.sin(Math.PI * (0.18 + 0.82 * t));
  const corners: number[] = [];
  for (let k = 0; k < SEGMENTS; k++) {
    const [t0, t1] = [k / SEGMENTS, (k + 1) / SEGMENTS];
    const [[x0, y0], [x1, y1], w0, w1] = [rib(t0), rib(t1), half(t0), half(t1)];
    for (const side of [-1, 1]) {
      const [a, b] = [
        [x0, y0, 0],
        [x1, y1, 0],
      ];
      const [c, d] = [
        [x1, y1 - w1 * 0.5, side * w1],
        [x0, y0 - w0 * 0.5, side * w0],
      ];
      for (const corner of side > 0 ? [a, c, b, a, d, c] : [a, b, c, a, c, d]) corners.push(...corner);
    }
  }
  const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.computeVertexNormals();
  return painted(geometry, (x, _y, z) => (z > 0 ? PAINT.leaf : x > length * 0.55 ? '#58b356' : PAINT.leafDark));
}
