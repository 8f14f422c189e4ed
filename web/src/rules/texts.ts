/* The rules in words, as tools/rulebook wrote them: one file for each box and language, fetched when asked for. */
import { pseudoed } from '../words/pseudo';

/** Plain text, or ["b", bold], or ["r", a rule's id]. */
export type Span = string | [kind: 'b' | 'r', text: string];

export interface Paragraph {
  text: Span[];
  note?: 'ruling' | 'reconstructed';
  /** Holds only in these readings. */
  readings?: string[];
}
export interface Rule {
  id: string;
  title: string;
  says: Paragraph[];
  /** Scenarios whose positions can be played. */
  positions: string[];
}
export interface Section {
  id: string;
  title: string;
  rules: Rule[];
}
export interface Part {
  title: string;
  says: Span[][];
}
export interface Printing {
  rule: string;
  title: string;
  cells: Record<string, string>;
}
export interface Fact {
  rules: string;
  confidence: 'confirmed' | 'likely' | 'guess';
  title: string;
  fact: string;
  why: string;
  settle: string;
}
export interface Figures {
  costs: Record<string, Record<string, number>>;
  counts: Record<string, number>;
  ranks: number[];
  prices: number[];
  characters: Record<string, number>;
  worshippers: string[];
  dice: number;
  money: string;
  wild: string;
  reward: { mosaic: number; palm: number };
}
export interface Texts {
  edition: string;
  language: string;
  sections: Section[];
  minutes: Record<string, Part>;
  sheet: Record<string, Part>;
  printings: { intro: string; slips: string; rows: Printing[] };
  sure: { intro: string; confirmed: string; likely: string; guess: string; owner: string; facts: Fact[] };
  figures: Figures;
}

const FILES = import.meta.glob<string>('./texts/*.json', { query: '?url', import: 'default', eager: true });
const fetched = new Map<string, Promise<Texts>>();

/** The boxes that there are texts for. */
export const EDITIONS = [...new Set(Object.keys(FILES).map((path) => /(\w+)\.\w+\.json$/.exec(path)![1]!))];

async function get(edition: string, language: string): Promise<Texts> {
  const url = FILES[`./texts/${edition}.${language}.json`] ?? FILES[`./texts/${edition}.en.json`];
  if (!url) throw new Error(`no rules of ${edition} in ${language}`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} is ${answer.status}`);
  return (await answer.json()) as Texts;
}

/** The texts of a box, in English where they are not translated. What could not be fetched is asked for again the next time. */
export function texts(edition: string, language: string): Promise<Texts> {
  if (language === 'pseudo') return texts(edition, 'en').then(pseudoed);
  const key = `${edition}.${language}`;
  const found = fetched.get(key) ?? get(edition, language);
  fetched.set(key, found);
  found.catch(() => fetched.delete(key));
  return found;
}

/** A paragraph without its markup. */
export const plain = (spans: Span[]): string =>
  spans.map((span) => (typeof span === 'string' ? span : span[1])).join('');
