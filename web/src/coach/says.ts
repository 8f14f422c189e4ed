/* What a tip and a term say, with the numbers of the box. */
import type { Edition } from '../protocol.gen';
import type { Words } from '../words/index.svelte';
import type { Tip } from './tips';

const yes = (so: boolean): string => (so ? 'yes' : 'no');

/** How a box punishes corruption, and what a bid and the hand limit cost in it. */
const facts = (edition: Edition, w: Words) => ({
  prices: yes(edition.amulet_prices.length > 0),
  n: edition.amulet_prices.length,
  once: yes(edition.offering_step > 0),
  last: yes(edition.last_round),
  dice: edition.dice,
  limit: edition.hand_limit,
  free: yes(edition.discard_amulets === 0),
  given: w.amulets({ n: -(edition.offering_amulets[0] ?? 0) }),
  discarding: w.amulets({ n: edition.discard_amulets }),
  merchant: w.money[edition.money]!({ n: edition.merchant_worth }),
});

export function tipSays(tip: Tip, edition: Edition, w: Words): { title: string; says: string } {
  const tips = w.coach.tips,
    box = facts(edition, w);
  switch (tip) {
    case 'taint':
      return { title: tips.taint.title, says: tips.taint.says(box) };
    case 'dice':
      return { title: tips.dice.title, says: tips.dice.says(box) };
    case 'offering':
      return { title: tips.offering.title, says: tips.offering.says({ once: box.once, amulets: box.given }) };
    case 'merchant':
      return { title: tips.merchant.title, says: tips.merchant.says({ money: box.merchant }) };
    case 'limit':
      return {
        title: tips.limit.title(box),
        says: tips.limit.says({ free: box.free, limit: box.limit, amulets: box.discarding }),
      };
    case 'end':
      return { title: tips.end.title, says: tips.end.says(box) };
    default:
      return tips[tip];
  }
}

export const EXPLAINED = [
  'market',
  'quarry',
  'altar',
  'worshippers',
  'limit',
  'crocodile',
  'sanctuary',
  'offering',
] as const;
export type Term = (typeof EXPLAINED)[number];

/** What a term is called at the table. */
export const termName = (term: Term, w: Words): string =>
  ({
    market: w.market,
    quarry: w.quarry,
    altar: w.altar,
    worshippers: w.worshippers,
    limit: w.hand,
    crocodile: w.coach.corruption,
    sanctuary: w.sanctuary,
    offering: w.offering,
  })[term];

/** The rule of a term in a sentence or two. */
export function termSays(term: Term, edition: Edition, w: Words): string {
  const terms = w.coach.terms,
    box = facts(edition, w);
  if (term === 'altar') return terms.altar(box);
  if (term === 'limit') return terms.limit({ free: box.free, limit: box.limit, amulets: box.discarding });
  if (term === 'crocodile') return terms.crocodile(box);
  return terms[term];
}
