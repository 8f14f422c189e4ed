/** The paints of the palace, and colours baked into geometry triangle by triangle. */
import { BufferAttribute, Color, type BufferGeometry } from 'three';
import type { Theme } from './model';

export const PAINT = {
  sand: '#eccb95',
  sandPale: '#f6e2b8',
  sandDeep: '#cf9f63',
  lime: '#fbf0d6',
  dusk: '#b98550',
  dark: '#4b2f1c',
  lapis: '#2459b4',
  night: '#16356f',
  turquoise: '#2fa79f',
  malachite: '#2b8f5f',
  leaf: '#3f9a4a',
  leafDark: '#2b7440',
  gold: '#f2b734',
  goldDeep: '#c98a1d',
  red: '#c4472a',
  terra: '#dd8046',
  wood: '#83492a',
  bark: '#a5703f',
  black: '#20262a',
  skin: '#b9744a',
  white: '#fffaf0',
  granite: '#efbfa0',
  cut: '#8d4a34',
} as const;

/** Selectable, hovered, invalid; each contrasts with the ground of its theme. */
export const SIGNALS: Readonly<Record<Theme, { live: string; hovered: string; refused: string }>> = {
  light: { live: '#2f7bff', hovered: '#8fd0ff', refused: '#ff5a3c' },
  dark: { live: '#5a95ff', hovered: '#ffffff', refused: '#ff8a6b' },
};

/** One colour, or a colour for the centre of each triangle. */
export type Colouring = string | ((x: number, y: number, z: number) => string);

const mixed = new Map<string, readonly [number, number, number]>();

function linear(hex: string): readonly [number, number, number] {
  let found = mixed.get(hex);
  if (!found) {
    const colour = new Color(hex);
    found = [colour.r, colour.g, colour.b];
    mixed.set(hex, found);
  }
  return found;
}

/** Bakes the colouring in; the geometry comes back without an index, so that neighbours share no colour. */
export function painted(shape: BufferGeometry, colouring: Colouring): BufferGeometry {
  const geometry = shape.index ? shape.toNonIndexed() : shape;
  const position = geometry.getAttribute('position');
  const colours = new Float32Array(position.count * 3);
  for (let i = 0; i < position.count; i += 3) {
    const hex =
      typeof colouring === 'string'
        ? colouring
        : colouring(
            (position.getX(i) + position.getX(i + 1) + position.getX(i + 2)) / 3,
            (position.getY(i) + position.getY(i + 1) + position.getY(i + 2)) / 3,
            (position.getZ(i) + position.getZ(i + 1) + position.getZ(i + 2)) / 3,
          );
    for (let corner = 0; corner < 3; corner++) colours.set(linear(hex), (i + corner) * 3);
  }
  geometry.setAttribute('color', new BufferAttribute(colours, 3));
  if (!geometry.hasAttribute('normal')) geometry.computeVertexNormals();
  return geometry;
}

/** Fake ambient occlusion near the ground: `depth` at the foot, none above `height`. */
export function grounded(geometry: BufferGeometry, depth = 0.26, height = 0.7): BufferGeometry {
  const position = geometry.getAttribute('position');
  const colour = geometry.getAttribute('color');
  for (let i = 0; i < position.count; i++) {
    const shade = 1 - depth * (1 - Math.min(1, Math.max(0, position.getY(i) / height)));
    colour.setXYZ(i, colour.getX(i) * shade, colour.getY(i) * shade, colour.getZ(i) * shade);
  }
  return geometry;
}

export function blend(from: string, to: string, share: number): string {
  return `#${new Color(from).lerp(new Color(to), share).getHexString()}`;
}
