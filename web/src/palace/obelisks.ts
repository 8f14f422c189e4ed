/** An obelisk of rose granite with a gilded tip and a column of cut signs on every face (R25, R73). */
import { BoxGeometry, ConeGeometry, CylinderGeometry, type BufferGeometry } from 'three';
import { grounded, PAINT, painted } from './paint';
import { at, block, join } from './shapes';

const HEIGHT = 3.7;
const FOOT = 0.44;
const [BROAD, NARROW] = [0.56, 0.36];

export function obeliskGeometry(): BufferGeometry {
  const tip = painted(new ConeGeometry(0.262, 0.5, 4).toNonIndexed().rotateY(Math.PI / 4), PAINT.gold);
  const parts = [
    block(1.02, 1.02, 0.18, PAINT.sandDeep),
    block(0.82, 0.82, 0.26, PAINT.lime, 0, 0.18, 0, 0.76, 0.76),
    block(0.86, 0.86, 0.05, PAINT.lapis, 0, 0.4, 0),
    block(BROAD, BROAD, HEIGHT, PAINT.granite, 0, FOOT, 0, NARROW, NARROW),
    block(0.4, 0.4, 0.05, PAINT.goldDeep, 0, FOOT - 0.02 + HEIGHT, 0),
    at(tip, 0, FOOT + HEIGHT + 0.25, 0),
  ];
  for (let face = 0; face < 4; face++) {
    for (let i = 0; i < 9; i++) {
      const y = 0.75 + i * 0.36;
      const out = (BROAD - ((BROAD - NARROW) * (y - FOOT)) / HEIGHT) / 2 - 0.002;
      parts.push(at(at(painted(sign((i * 5 + face) % 4), PAINT.cut), 0, y, out), 0, 0, 0, (face * Math.PI) / 2));
    }
  }
  return grounded(join(parts));
}

function sign(which: number): BufferGeometry {
  if (which === 0) return new CylinderGeometry(0.085, 0.085, 0.02, 8).rotateX(Math.PI / 2);
  if (which === 1) return new BoxGeometry(0.2, 0.05, 0.02);
  if (which === 2) return new ConeGeometry(0.1, 0.17, 3).scale(1, 1, 0.12);
  return new BoxGeometry(0.07, 0.2, 0.02);
}
