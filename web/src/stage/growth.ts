/* What changes on the plan itself while a beat plays. */
import { seen } from './anchors';
import { CELL, CLAIM, RISE, type Beat, type Cue } from './beats';
import { OUT, type Motions } from './motions';

const FADE: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];
const APPEAR: Keyframe[] = [
  { opacity: 0, transform: 'scale(.3)' },
  { opacity: 1, transform: 'none' },
];

/** A piece rises, a mosaic appears cell by cell, a sanctuary takes its colour, Cleopatra walks. */
export function grow(motions: Motions, { event, start }: Cue, beat: Beat): void {
  if (motions.still) return;
  if (event.event === 'PieceBuilt' && !event.piece.startsWith('mosaic')) {
    for (const one of motions.lit)
      motions.move(
        one,
        [
          { transform: 'translateY(30%) scaleY(.05)', opacity: 0 },
          { transform: 'scaleY(1.12)', opacity: 1, offset: 0.72 },
          { transform: 'none', opacity: 1 },
        ],
        start,
        RISE.length,
        OUT,
      );
  } else if (event.event === 'MosaicLaid') {
    for (const group of seen<SVGElement>(`.plan [data-mosaic="${event.mosaic}"]`)) {
      group.querySelectorAll('rect').forEach((cell, i) => {
        motions.move(cell, APPEAR, start + i * CELL.apart, CELL.length, OUT);
      });
      for (const edge of group.querySelectorAll('path'))
        motions.move(edge, FADE, start + event.cells.length * CELL.apart + CELL.length - CELL.edge, CELL.edge);
    }
  } else if (event.event === 'SanctuaryClaimed') {
    for (const group of seen<SVGElement>(`.plan [data-sanctuary="${event.statue}"]`)) {
      group.querySelectorAll('rect').forEach((cell, i) => {
        motions.move(cell, FADE, start + CLAIM.flight + i * CELL.apart, CLAIM.cell);
      });
      for (const rest of group.querySelectorAll('path, circle, use')) motions.move(rest, FADE, start + CLAIM.flight, 1);
    }
  } else if (event.event === 'CleopatraMoved') walk(motions, event.step, event.categories.length, beat.length);
}

/** Eight small steps per field. */
function walk(motions: Motions, step: number, fields: number, length: number): void {
  for (const queen of seen<SVGElement>('.plan [data-cleopatra]')) {
    const plan = queen.closest('.plan');
    const at = (field: number): [number, number] => {
      const stone = plan?.querySelector(`[data-step="${field}"]`);
      return [Number(stone?.getAttribute('cx')), Number(stone?.getAttribute('cy'))];
    };
    const frames: Keyframe[] = [];
    for (let field = Math.max(0, step - fields); field < step; field += 1) {
      const [x, y] = at(field),
        [toX, toY] = at(field + 1);
      for (let i = 0; i < 8; i += 1)
        frames.push({
          transform: `translate(${x + ((toX - x) * i) / 8}px,${y + ((toY - y) * i) / 8 - (i % 2 ? 1.2 : 0)}px)`,
        });
    }
    const [x, y] = at(step);
    frames.push({ transform: `translate(${x}px,${y}px)` });
    motions.move(queen, frames, 0, length, 'linear');
  }
}
