/* Choices and reasons of a review in the reader's language, from the notation and from the bots' codes and numbers. */
import type { ReviewOption } from '../protocol.gen';
import { NOTHING_TOLD } from '../store/fold';
import { roman } from '../table/telling';
import type { Words } from '../words/index.svelte';
import { cardName, choiceName, listed, pieceName, times, wholeName, worshipperName } from '../words/phrases';

/** A piece of the notation: `wall B1`, `mosaic N c3 c4 b5 c5 b6`. */
function piece(text: string, w: Words): string {
  const [kind = '', letter = ''] = text.split(' ');
  return kind === 'mosaic' ? w.placed({ piece: w.piece.mosaic, place: letter }) : pieceName(text, w);
}

const built = (choices: string[]): string[] =>
  choices.filter((one) => one.startsWith('raise ')).map((one) => one.slice('raise '.length));

/** A choice, with what is planned to follow it in the same turn: a whole turn is one decision. */
export function sayChoice(action: string, then: string[], w: Words): string {
  const { review } = w;
  const [word = '', ...rest] = action.split(' ');
  const named = rest.join(' ');
  const pieces = built([action, ...then]);
  if (pieces.length) {
    const names = pieces.map((one) => piece(one, w));
    const counted = [...new Set(names)].map((one) => times(names.filter((name) => name === one).length, one, w));
    return review.build({ pieces: listed(counted, w) });
  }
  switch (word) {
    case 'take':
      return review.take({ stall: roman(Number(named)) });
    case 'put':
      return review.put({ stall: roman(Number(named)) });
    case 'bid':
      return review.bid({ n: named });
    case 'claim':
      return review.claim({ place: named });
    case 'leave':
      return review.leave;
    case 'play':
      return review.pay({ card: cardName(named, w) });
    case 'drop':
      return review.drop({ card: cardName(named, w) });
    case 'hold':
      return review.hold;
    case 'quarry':
      return review.quarry;
    case 'close':
      return review.close;
    case 'done':
      return review.done;
    case 'ask':
    case 'want':
      return w.atTable.hint.from[word]({ name: wholeName(rest[0] ?? ''), card: cardName(rest[1] ?? '', w) });
    case 'call':
      return review.call({ who: worshipperName(named, w) });
    default:
      if (named && w.atTable.hint.act[word]) return w.atTable.hint.act[word]({ card: cardName(named, w) });
      if (w.act[word]) return w.act[word];
      return choiceName(action, NOTHING_TOLD, w);
  }
}

/** Where the planner's own numbers begin: behind games, their chance and the policy's probability; bids have games only. */
const own = ({ reason, numbers }: ReviewOption): number[] => numbers.slice(reason === 'bid' ? 1 : 3);

/** One sentence why. */
export function sayWhy(option: ReviewOption, w: Words): string {
  const { why } = w.review;
  if (option.reason === 'policy') return why.policy({ n: Math.round(100 * (option.numbers[2] ?? 0)) });
  return option.reason === 'behind' ? why.behind : sayReason(option.reason, own(option), w);
}

/** The opinions that a searched choice was judged by: what its games came to, and the policy's; nothing elsewhere. */
export function sayOpinions({ reason, numbers }: ReviewOption, w: Words): string {
  const [games = 0, chance = 0, liked = 0] = numbers;
  if (reason === 'bid' || numbers.length < 3 || games < 1) return '';
  const search = w.review.why.search({ games, n: percent(chance) });
  return reason === 'policy' ? search : `${search} ${w.review.why.policy({ n: percent(liked) })}`;
}

/** The planner's reason, with its own numbers. */
export function sayReason(reason: string, [first = 0]: number[], w: Words): string {
  const { why } = w.review;
  const { hint } = w.atTable;
  if (reason === 'turn.take') return why.take;
  if (reason === 'turn.quarry' || reason === 'visit.pay' || reason === 'visit.raise')
    return first > 0 ? why.build({ n: Math.round(first) }) : why.other;
  if (reason === 'call') return why.call;
  if (reason === 'character') return why.character;
  if (reason === 'bid') return why.bid;
  if (reason === 'claim.cells') return why.claim({ n: Math.round(first) });
  if (reason === 'claim.leave') return why.leave({ n: Math.round(first) });
  if (reason === 'limit.hold') return hint.holds({ n: Math.round(first) });
  return hint.why[reason.replace('.', '-')] ?? why.other;
}

/** A chance as people read it. */
export const percent = (chance: number): number => Math.round(100 * chance);
