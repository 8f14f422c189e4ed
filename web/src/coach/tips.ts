/* Which tip is due: a function of what one sees, and of what was shown before. Everything that differs between boxes is asked of the
 * box's data. */
import type { Edition, GameEvent, View } from '../protocol.gen';
import type { Choices } from '../store/choices';
import type { State } from '../table/state';

/** The rarer before the common. */
export const TIPS = [
  'sanctuary',
  'offering',
  'limit',
  'merchant',
  'end',
  'stall',
  'stock',
  'taint',
  'worshipper',
  'dice',
] as const;
export type Tip = (typeof TIPS)[number];

export interface Moment {
  view: View;
  choices: Choices;
  edition: Edition;
  log: GameEvent[];
  state: State;
  /** Merchants in the payment proposed for the planned pieces. */
  merchants: number;
  /** Whether a card is not tainted. */
  clean: (kind: string) => boolean;
}

/** One step before Cleopatra arrives. */
const NEARLY = 4;

/** The first tainted card of the hand. */
export const taintedIn = ({ view, clean }: Moment): string | undefined => view.hand.find((kind) => !clean(kind));

/** Tips about what lies on the table for longer: at most one of these a turn, while nothing else is being decided. */
const PATIENT: ReadonlySet<Tip> = new Set(['end', 'stall', 'taint', 'worshipper', 'dice']);

const HOLDS: Record<Tip, (moment: Moment) => boolean> = {
  sanctuary: ({ choices }) => choices.claims.length > 0,
  offering: ({ choices }) => choices.bids.length > 0,
  limit: ({ view, edition, state }) => state === 'limit' && view.hand.length > edition.hand_limit,
  merchant: ({ state, merchants }) => state === 'pay' && merchants > 0,
  end: ({ view }) => view.palace.cleopatra === NEARLY,
  stall: ({ choices }) => choices.stalls.length > 0,
  stock: ({ choices }) => choices.puts.length > 0,
  taint: (moment) => taintedIn(moment) !== undefined,
  worshipper: ({ choices }) => choices.calls.length > 0,
  dice: ({ edition, log }) => edition.dice > 0 && log.some(({ event }) => event === 'DiceRolled'),
};

/** Whether what a tip is about is still there. */
export const holds = (tip: Tip, moment: Moment): boolean =>
  (moment.state === 'turn' || !PATIENT.has(tip)) && HOLDS[tip](moment);

/** The tip to show next, if there is one; `spoken`: a patient one was shown this turn. */
export const due = (moment: Moment, shown: ReadonlySet<string>, spoken = false): Tip | null =>
  TIPS.find((tip) => !shown.has(tip) && !(spoken && PATIENT.has(tip)) && holds(tip, moment)) ?? null;
