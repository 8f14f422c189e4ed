/* What pieces earn, in words: the formula of a kind, and why one piece earned what it did. Numbers come from the box. */
import type { Edition, Rewards } from '../protocol.gen';
import type { Words } from '../words/index.svelte';
import { listed } from '../words/phrases';

/** What each thing beside a piece adds. */
const PER = {
  wall: 'wall_per_cell',
  sphinx: 'sphinx_per_row_sphinx',
  throne: 'throne_per_cell',
  pedestal: 'throne_per_cell',
  obelisk: 'obelisk_per_row_sphinx',
  door: 'door_per_wall',
  mosaic: 'mosaic_per_palm',
} as const;
const perOf = (kind: string, rewards: Rewards): number => (kind in PER ? rewards[PER[kind as keyof typeof PER]] : 0);

/** 3 + 1 for each mosaic cell beside it. */
export function formulaOf(kind: string, { rewards }: Edition, w: Words): string[] {
  const per = perOf(kind, rewards);
  const differ = new Set(rewards.sphinx).size > 1;
  if (kind === 'sphinx' && differ) return [w.reward.inOrder({ list: listed(rewards.sphinx.map(String), w) })];
  const base = kind === 'sphinx' ? rewards.sphinx[0]! : rewards[kind as 'wall'];
  if (!per) return [kind === 'throne' ? w.reward.each({ base }) : String(base)];
  const said = [w.reward[kind as 'wall']({ base, per })];
  const claiming = rewards.mosaic_per_palm_claiming;
  if (kind === 'mosaic' && claiming < per) said.push(w.reward.claiming({ n: claiming }));
  return said;
}

/** 3 + 2 (2 mosaic cells beside it) = 5 */
export function reasoned(piece: string, parts: number[], { rewards }: Edition, w: Words): string {
  const [kind = ''] = piece.split(' ');
  const per = perOf(kind, rewards);
  const [base = 0, extra = 0, architect = 0] = parts;
  const told = [String(base)];
  const why = kind === 'pedestal' ? 'throne' : kind;
  if (extra && per) told.push(w.because.part({ n: extra, why: w.because[why as 'wall']({ n: extra / per }) }));
  else if (extra) told.push(String(extra));
  if (architect) told.push(w.because.part({ n: architect, why: w.worshipper.architect }));
  return `${told.join(' + ')} = ${parts.reduce((sum, part) => sum + part, 0)}`;
}
