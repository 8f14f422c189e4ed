/* What stands at a place of the palace, in words; places as in the chronicle: `wall L1`, `sphinx left 0`, `mosaic T`, `a4`. */
import type { Words } from '../words/index.svelte';
import { pieceName } from '../words/phrases';

export function standing(place: string, w: Words): string {
  const [kind = '', where = ''] = place.split(' ');
  if (kind === 'mosaic') return w.numbered({ name: w.piece.mosaic, n: where });
  return kind in w.piece ? pieceName(`${kind} ${where}`.trim(), w) : w.sanctuary;
}
