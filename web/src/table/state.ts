/* What the table is about, and which panel a phone shows. The state decides what stands in the dock and in the works; no size
 * depends on it. */
import type { Seat } from '../store/seat.svelte';
import type { Question } from '../store/question';

export type Sheet = 'envoy' | 'worshippers' | 'characters' | 'discard';
export type State = 'turn' | 'stock' | 'limit' | 'answer' | 'place' | 'add' | 'pay' | 'claim' | 'offering' | Sheet;

/** Panels of a phone. `quarry` is the works, whatever stands in them. */
export type Panel = 'hand' | 'market' | 'quarry' | 'more' | 'log' | 'tray' | 'pay' | 'stays';

export function stateOf(seat: Seat, question: Question | null, sheet: Sheet | null): State {
  const can = seat.choices;
  if (seat.offering) return 'offering';
  if (sheet) return sheet;
  if (seat.visit) return seat.visit.stage;
  if (!seat.mine) return 'turn';
  if (can.claims.length) return 'claim';
  if (can.puts.length) return 'stock';
  if (question?.byHand) return 'limit';
  if (question || can.cards['give'] || can.cards['pick'] || can.named['ask']) return 'answer';
  return 'turn';
}

const OPENS: Partial<Record<State, Panel>> = {
  stock: 'market',
  limit: 'hand',
  answer: 'tray',
  place: 'quarry',
  add: 'quarry',
  pay: 'pay',
  claim: 'quarry',
  offering: 'quarry',
  envoy: 'quarry',
  worshippers: 'quarry',
  characters: 'quarry',
  discard: 'quarry',
};

/** The panel that a state opens by itself, if it opens one. */
export const opens = (state: State): Panel | null => OPENS[state] ?? null;

export interface Tab {
  panel: Panel;
  icon: string;
}
const TABS: Tab[] = [
  { panel: 'hand', icon: 'cards' },
  { panel: 'market', icon: 'market' },
  { panel: 'quarry', icon: 'quarry' },
  { panel: 'more', icon: 'more' },
  { panel: 'log', icon: 'log' },
];
const PAYING: Tab[] = [
  { panel: 'pay', icon: 'quarry' },
  { panel: 'stays', icon: 'cards' },
  { panel: 'quarry', icon: 'talent' },
];
const ASKED: Tab = { panel: 'tray', icon: 'check' };

/** The tabs of a state; who watches has no hand. */
export function tabsOf(state: State, plays: boolean): Tab[] {
  if (state === 'pay') return PAYING;
  if (!plays) return TABS.filter(({ panel }) => panel !== 'hand');
  return state === 'answer' ? [ASKED, ...TABS] : TABS;
}
