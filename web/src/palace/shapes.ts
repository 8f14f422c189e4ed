/** Basic shapes: painted blocks, drums, balls and turned profiles, and joining them into one geometry. */
import {
  BoxGeometry,
  BufferAttribute,
  CylinderGeometry,
  Euler,
  ExtrudeGeometry,
  LatheGeometry,
  Matrix4,
  Quaternion,
  Shape,
  SphereGeometry,
  Vector2,
  Vector3,
  type BufferGeometry,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { painted, type Colouring } from './paint';

export type Point = readonly [number, number];
const ONE = new Vector3(1, 1, 1);
/** Cloned, which is cheaper: the palace has hundreds of blocks. */
const UNIT_BLOCK = new BoxGeometry(1, 1, 1).toNonIndexed();

/** Moves a shape: turned about x and z first, then about y, then shifted. */
export function at(geometry: BufferGeometry, x = 0, y = 0, z = 0, turn = 0, tip = 0, roll = 0): BufferGeometry {
  const rotation = new Quaternion().setFromEuler(new Euler(tip, turn, roll, 'YXZ'));
  return geometry.applyMatrix4(new Matrix4().compose(new Vector3(x, y, z), rotation, ONE));
}

/** A block whose foot is at y. With a smaller top it is battered: an Egyptian wall leans in a little. */
export function block(
  width: number,
  depth: number,
  height: number,
  colour: Colouring,
  x = 0,
  y = 0,
  z = 0,
  topWidth = width,
  topDepth = depth,
  turn = 0,
): BufferGeometry {
  const box = UNIT_BLOCK.clone();
  const position = box.getAttribute('position');
  for (let i = 0; i < position.count; i++) {
    const top = position.getY(i) > 0;
    position.setXYZ(
      i,
      position.getX(i) * (top ? topWidth : width),
      top ? height : 0,
      position.getZ(i) * (top ? topDepth : depth),
    );
  }
  if (topWidth !== width || topDepth !== depth) box.computeVertexNormals();
  return at(painted(box, colour), x, y, z, turn);
}

/** A plain box about its own centre. */
export function slab(width: number, height: number, depth: number, colour: Colouring): BufferGeometry {
  return painted(new BoxGeometry(width, height, depth), colour);
}

export function drum(
  top: number,
  bottom: number,
  height: number,
  sides: number,
  colour: Colouring,
  x = 0,
  y = 0,
  z = 0,
): BufferGeometry {
  return at(painted(new CylinderGeometry(top, bottom, height, sides).translate(0, height / 2, 0), colour), x, y, z);
}

/** A disc that looks to +z. */
export function disc(radius: number, thick: number, sides: number, colour: Colouring): BufferGeometry {
  return painted(new CylinderGeometry(radius, radius, thick, sides).rotateX(Math.PI / 2), colour);
}

export function ball(
  radius: number,
  colour: Colouring,
  [x, y, z]: readonly [number, number, number],
  [sx, sy, sz]: readonly [number, number, number] = [1, 1, 1],
  around = 8,
  down = 6,
): BufferGeometry {
  return at(painted(new SphereGeometry(radius, around, down).scale(sx, sy, sz), colour), x, y, z);
}

/** A profile of [radius, height] turned about the vertical. */
export function turned(
  profile: readonly Point[],
  sides: number,
  colour: Colouring,
  x = 0,
  y = 0,
  z = 0,
): BufferGeometry {
  return at(
    painted(
      new LatheGeometry(
        profile.map(([r, h]) => new Vector2(r, h)),
        sides,
      ),
      colour,
    ),
    x,
    y,
    z,
  );
}

/** A flat outline with thickness along +z. */
export function cutOut(outline: readonly Point[], thick: number, colour: Colouring): BufferGeometry {
  const shape = new Shape(outline.map(([x, y]) => new Vector2(x, y)));
  return painted(new ExtrudeGeometry(shape, { depth: thick, bevelEnabled: false }), colour);
}

/** Everything as one geometry, with texture coordinates that give stone grain the same scale everywhere. */
export function join(parts: readonly BufferGeometry[]): BufferGeometry {
  const bare = parts.map((part) => {
    const geometry = part.index ? part.toNonIndexed() : part;
    geometry.deleteAttribute('uv');
    return geometry;
  });
  return grained(mergeGeometries(bare));
}

function grained(geometry: BufferGeometry, scale = 0.35): BufferGeometry {
  const position = geometry.getAttribute('position');
  const normal = geometry.getAttribute('normal');
  const uv = new Float32Array(position.count * 2);
  for (let i = 0; i < position.count; i++) {
    const [nx, ny, nz] = [Math.abs(normal.getX(i)), Math.abs(normal.getY(i)), Math.abs(normal.getZ(i))];
    const lies = ny > nx && ny > nz;
    uv[i * 2] = scale * (lies || nz >= nx ? position.getX(i) : position.getZ(i));
    uv[i * 2 + 1] = scale * (lies ? position.getZ(i) : position.getY(i));
  }
  geometry.setAttribute('uv', new BufferAttribute(uv, 2));
  return geometry;
}

export function triangles(geometry: BufferGeometry): number {
  return (geometry.index ? geometry.index.count : geometry.getAttribute('position').count) / 3;
}

/** A deterministic pseudo-random number generator. */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1664525 + 1013904223) >>> 0) / 4294967296;
}
