/* Search in the rules: a linear scan over a few kilobytes of text. Finds prefixes and words with one misspelt letter, in the reader's
 * language and in the others. */
import { plain, type Rule, type Texts } from './texts';

export interface Hit {
  id: string;
  score: number;
}
export interface Found {
  hits: Hit[];
  /** The matched words of the texts, folded. */
  words: Set<string>;
  /** If nothing was found: rules with the most similar words in their titles. */
  nearest: string[];
}

const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}/gu;
/** A misspelling of a short word is another word. */
const SHORTEST_MISSPELT = 4;
const TITLE = 4;
const OTHER_LANGUAGE = 0.5;
const EXACT = 4,
  BEGINS = 2,
  MISSPELT = 1;

/** Lower case without accents. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('œ', 'oe');
export const wordsOf = (text: string): string[] => folded(text).match(WORD) ?? [];

/** Whether the edit distance is at most one: an insertion, deletion, substitution or transposition. */
export function near(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [more, less] = [a.slice(at + 1), b.slice(at + 1)];
  const [whole, other] = [a.slice(at), b.slice(at)];
  const swapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return more === less || more === other || whole === less || swapped;
}

/** The match score of a word of the texts for a search term. */
function match(typed: string, word: string): number {
  if (typed === word) return EXACT;
  if (word.startsWith(typed)) return BEGINS;
  if (typed.length < SHORTEST_MISSPELT) return 0;
  return near(typed, word) || (word.length > typed.length + 1 && near(typed, word.slice(0, typed.length)))
    ? MISSPELT
    : 0;
}

interface Entry {
  id: string;
  words: Map<string, number>;
}

function entryOf(rule: Rule, weight: number): Entry {
  const words = new Map<string, number>();
  const add = (text: string, worth: number): void => {
    for (const word of wordsOf(text)) words.set(word, Math.max(words.get(word) ?? 0, worth));
  };
  for (const { text } of rule.says) add(plain(text), weight);
  add(rule.title, TITLE * weight);
  add(rule.id, TITLE);
  return { id: rule.id, words };
}

export type Index = Entry[];

/** An index over a box's rules in the reader's language, and in others. */
export const indexOf = (own: Texts, others: Texts[] = []): Index =>
  [own, ...others].flatMap((one, i) =>
    one.sections.flatMap(({ rules }) => rules.map((rule) => entryOf(rule, i ? OTHER_LANGUAGE : 1))),
  );

/** The rules that match all search terms, the best first. */
export function search(index: Index, text: string): Found {
  const typed = wordsOf(text);
  const words = new Set<string>();
  const scores = new Map<string, number>();
  for (const entry of index) {
    let score = typed.length ? Infinity : 0;
    const meant: string[] = [];
    for (const one of typed) {
      let best = 0;
      for (const [word, weight] of entry.words) {
        const worth = match(one, word) * weight;
        if (worth) meant.push(word);
        best = Math.max(best, worth);
      }
      score = Math.min(score, best);
    }
    if (score <= 0) continue;
    for (const word of meant) words.add(word);
    scores.set(entry.id, Math.max(scores.get(entry.id) ?? 0, score));
  }
  const hits = [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
  return { hits, words, nearest: hits.length || !typed.length ? [] : nearestTo(index, typed.join(' ')) };
}

const NEAREST = 3;

function nearestTo(index: Index, text: string): string[] {
  const distances = new Map<string, number>();
  for (const { id, words } of index)
    for (const [word, weight] of words)
      if (weight >= TITLE * OTHER_LANGUAGE && word.length >= SHORTEST_MISSPELT)
        distances.set(
          id,
          Math.min(distances.get(id) ?? Infinity, distance(text, word) / Math.max(text.length, word.length)),
        );
  return [...distances]
    .sort((a, b) => a[1] - b[1])
    .slice(0, NEAREST)
    .map(([id]) => id);
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(a[i - 1] !== b[j - 1])));
    row = next;
  }
  return row[b.length]!;
}
