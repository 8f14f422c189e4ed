/* Questions answered with cards: the options, and the phrase for the chosen ones. The server checks the phrase. */
import type { View } from '../protocol.gen';
import type { Choices } from './choices';

export interface Candidate {
  kind: string;
  /** The card's owner, unless it is the player. */
  owner: string | null;
}

export interface Question {
  word: 'keep' | 'offer' | 'accept' | 'discard';
  from: Candidate[];
  /** Chosen by pressing cards in the hand rather than in the question. */
  byHand: boolean;
}

/** The question that a seat has to answer with several cards, if there is one. */
export function questionOf(view: View, choices: Choices): Question | null {
  const own = (kinds: string[] | undefined): Candidate[] =>
    view.hand.filter((kind) => kinds?.includes(kind)).map((kind) => ({ kind, owner: null }));
  if (view.phase === 'keep' && Array.isArray(view.pending?.five))
    return { word: 'keep', from: view.pending.five.map((kind) => ({ kind, owner: null })), byHand: false };
  if (view.phase === 'offer' && choices.plain.includes('ready'))
    return { word: 'offer', from: asked(view, own(choices.cards['lay'])), byHand: false };
  if (view.phase === 'accept' && choices.plain.includes('agree')) {
    const offered = Object.entries(view.pending?.offered ?? {});
    return {
      word: 'accept',
      from: offered.flatMap(([owner, kinds]) => kinds.map((kind) => ({ kind, owner }))),
      byHand: false,
    };
  }
  if (choices.cards['drop']) return { word: 'discard', from: own(choices.cards['drop']), byHand: true };
  return null;
}

/** No more of a kind than was asked for; one of a kind that was not, where a reading lets it stand instead (R92). */
function asked(view: View, candidates: Candidate[]): Candidate[] {
  const name = view.seat === null ? '' : (view.players[view.seat]?.name ?? '');
  const wanted = view.pending?.asked?.[name] ?? [];
  const shown = new Map<string, number>();
  return candidates.filter(({ kind }) => {
    const before = shown.get(kind) ?? 0;
    shown.set(kind, before + 1);
    return before < Math.max(1, wanted.filter((one) => one === kind).length);
  });
}

/** The chosen cards as a phrase. */
export function answer(question: Question, chosen: number[]): string {
  const picked = chosen.map((i) => question.from[i]!);
  if (question.word !== 'accept') return [question.word, ...picked.map(({ kind }) => kind)].join(' ');
  const byOwner = new Map<string, string[]>();
  for (const { kind, owner } of picked) byOwner.set(owner ?? '', [...(byOwner.get(owner ?? '') ?? []), kind]);
  return ['accept', [...byOwner].map(([owner, kinds]) => `${owner} ${kinds.join(' ')}`).join(' ; ')]
    .filter(Boolean)
    .join(' ');
}

/** An envoy's request, as a phrase; null while nothing is asked. */
export function request(wanted: Record<string, string[]>): string | null {
  const parts = Object.entries(wanted)
    .filter(([, kinds]) => kinds.length)
    .map(([name, kinds]) => `${name} ${kinds.join(' ')}`);
  return parts.length ? `envoy ${parts.join(' ; ')}` : null;
}
