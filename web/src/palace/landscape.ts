/** The land around: dunes, the river with its fields, three pyramids on the far bank, boulders. */
import { BufferAttribute, BufferGeometry, Color, ConeGeometry, Float32BufferAttribute, PlaneGeometry } from 'three';
import { painted, type Colouring } from './paint';
import { at, ball, join, scatter } from './shapes';

export function landGeometry(): BufferGeometry {
  const random = scatter(9);
  const parts = [desert(), ...river(), pyramid(-16.5, -20, 4.3), pyramid(-9.8, -21, 2.9), pyramid(15, -20, 3.2)];
  for (let i = 0; i < 16; i++) {
    const [angle, away, size] = [(i / 16) * Math.PI * 2 + 0.2, 19 + random() * 7, 0.35 + random() * 0.5];
    if (Math.sin(angle) < -0.25) continue; // none in the river
    parts.push(ball(size, '#d9ac70', [Math.cos(angle) * away, 0.1, Math.sin(angle) * away + 2], [1.3, 0.6, 1], 6, 4));
  }
  return join(parts);
}

/** One sheet that falls away behind the river, so that the sky begins close behind the palace. */
function desert(): BufferGeometry {
  const sheet = new PlaneGeometry(110, 74, 56, 40).rotateX(-Math.PI / 2);
  const position = sheet.getAttribute('position');
  const colours = new Float32Array(position.count * 3);
  const [low, high, mixed] = [new Color('#ecc48c'), new Color('#fdebc6'), new Color()];
  for (let i = 0; i < position.count; i++) {
    const [x, z] = [position.getX(i), position.getZ(i) + 8];
    const wild = Math.min(1, Math.max(0, (Math.hypot(x * 0.8, z - 3) - 13) / 9)); // flat around the palace
    const dune =
      Math.sin(x * 0.23 + Math.sin(z * 0.17) * 1.6) * Math.sin(z * 0.31 + x * 0.06) +
      0.4 * Math.sin(x * 0.5 - z * 0.42);
    const valley = z < -9 && z > -18 ? 0.25 : 1;
    const drop = Math.max(0, -z - 17.5) ** 1.6 * 0.2;
    position.setXYZ(i, x, wild * (dune * 0.75 + 0.3) * valley - drop - 0.01, z);
    mixed.copy(low).lerp(high, Math.min(1, Math.max(0, 0.5 + dune * 0.35 * (0.35 + wild * 0.65))));
    colours.set([mixed.r, mixed.g, mixed.b], i * 3);
  }
  sheet.setAttribute('color', new BufferAttribute(colours, 3));
  sheet.computeVertexNormals();
  return sheet.toNonIndexed();
}

function river(): BufferGeometry[] {
  return [
    strip(-10.6, 7.4, 0.34, (x, _y, z) => (Math.sin(x * 1.7) + Math.sin(z * 2.3) > 0.2 ? '#8fbb58' : '#75a84e')),
    strip(-12.2, 4.2, 0.4, (x, _y, z) => (Math.sin(x * 0.7 + z) > 0.3 ? '#4f9fc4' : '#418fbb')),
  ];
}

/** A winding band from west to east. */
function strip(z: number, width: number, y: number, colour: Colouring): BufferGeometry {
  const bank = (x: number): number => z + 0.77 * Math.sin(x * 0.16);
  const corners: number[] = [];
  for (let x = -55; x < 55; x += 2.5) {
    const [near, far, next, nextFar] = [
      [x, y, bank(x)],
      [x, y, bank(x) - width],
      [x + 2.5, y, bank(x + 2.5)],
      [x + 2.5, y, bank(x + 2.5) - width],
    ];
    for (const corner of [near, nextFar, far, near, next, nextFar]) corners.push(...corner);
  }
  const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.computeVertexNormals();
  return painted(geometry, colour);
}

function pyramid(x: number, z: number, size: number): BufferGeometry {
  const stone = new ConeGeometry(size, size * 0.92, 4, 4).rotateY(Math.PI / 4);
  return at(
    painted(stone, (_x, y) => (y > size * 0.22 ? '#fbeccb' : '#edcb93')),
    x,
    size * 0.42,
    z,
  );
}

/** Palms that always stand around the palace and along the river: [x, z]. */
export const WILD_PALMS: readonly (readonly [number, number])[] = [
  [-9.4, 6.5],
  [-8.4, 11],
  [9.6, 7.6],
  [8.6, 11.6],
  [-10.5, -4],
  [10.4, -6],
  [-9, 1.2],
  [9.8, 0.8],
  [-13, -10.3],
  [-7, -10.6],
  [2.5, -10.2],
  [8, -9.8],
  [14.5, -9.6],
  [-17, -10.6],
  [-3, -10.8],
  [11.4, -10.4],
  [-10, -10.9],
  [19, -10],
];
