/** The worshippers' board: five steles that slide along it, and the penalty sunk into each place (R100, R101). */
import { BoxGeometry, TorusGeometry, type BufferGeometry } from 'three';
import type { Penalty } from './model';
import { PAINT, painted } from './paint';
import { BENCH, tileSpot } from './places';
import { at, ball, block, slab } from './shapes';

export const WORSHIPPERS: readonly string[] = ['architect', 'vizier', 'beggar', 'merchant', 'foreman'];
const STELE = { width: 1.04, height: 1.2, thick: 0.12, lean: -0.98 };

export function boardParts(penalties: readonly Penalty[]): BufferGeometry[] {
  const { z, width, depth, top } = BENCH;
  const parts = [
    block(width + 0.2, depth + 0.2, 0.14, PAINT.sandDeep, 0, 0, z),
    block(width, depth, top - 0.1, PAINT.sandPale, 0, 0.1, z, width - 0.1, depth - 0.1),
    block(width + 0.02, depth + 0.02, 0.06, PAINT.lapis, 0, 0.2, z),
  ];
  penalties.forEach((penalty, place) => {
    const { x } = tileSpot(place);
    parts.push(
      block(1.14, 0.46, 0.03, PAINT.lime, x, top, z + 0.56),
      block(1.06, 0.38, 0.035, PAINT.dusk, x, top, z + 0.56),
    );
    parts.push(...tokens(penalty).map((part) => at(part, x, top + 0.05, z + 0.56)));
  });
  return parts;
}

/** One token per unit: gold scarabs for talents, turquoise pendants for amulets. */
function tokens({ talents, amulets }: Penalty): BufferGeometry[] {
  const each = [...Array<'talent'>(talents).fill('talent'), ...Array<'amulet'>(amulets).fill('amulet')];
  return each.flatMap((what, i) => {
    const x = (i - (each.length - 1) / 2) * 0.32;
    return (what === 'talent' ? scarab() : pendant()).map((part) => at(part, x, 0, 0));
  });
}

function scarab(): BufferGeometry[] {
  return [
    ball(0.11, PAINT.gold, [0, 0.02, 0.02], [0.9, 0.6, 1.15], 10, 6),
    ball(0.06, PAINT.goldDeep, [0, 0.03, -0.12], [1.2, 0.7, 0.8]),
    slab(0.012, 0.02, 0.2, PAINT.goldDeep).translate(0, 0.08, 0.03),
  ];
}

function pendant(): BufferGeometry[] {
  const cord = painted(new TorusGeometry(0.07, 0.018, 5, 10).rotateX(Math.PI / 2), PAINT.lime);
  return [at(cord, 0, 0.01, -0.08), ball(0.085, PAINT.turquoise, [0, 0.02, 0.06], [0.85, 0.5, 1.1], 10, 6)];
}

/** A leaning slab whose face takes the whole of one picture; the other sides take its bottom edge. */
export function steleGeometry(): BufferGeometry {
  const { width, height, thick, lean } = STELE;
  const box = new BoxGeometry(width, height, thick);
  const uv = box.getAttribute('uv');
  const normal = box.getAttribute('normal');
  for (let i = 0; i < uv.count; i++) if (normal.getZ(i) < 0.5) uv.setXY(i, 0.3 + uv.getX(i) * 0.4, 0.012);
  return at(box.translate(0, height / 2, 0), 0, 0, 0, 0, lean);
}
