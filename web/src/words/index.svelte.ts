/* The language in use. English is always there; the others are loaded when chosen. `w()` is what components read. */
import { LANGUAGES, loaders } from 'virtual:words';
import en from 'virtual:words/en';
import type { RefusalCode, RulesReason } from '../protocol.gen';
import { recall, remember } from '../store/memory';
import { pseudo } from './pseudo';
import type { Words } from './words.gen';

export { LANGUAGES };
export type { Words };

/** Every way to be refused has words of its own: the server's, the rules', and ours where no server answers. */
type Refusals = Record<RefusalCode | RulesReason | 'offline', string>;

async function load(language: string): Promise<Words> {
  if (language === 'pseudo') return pseudo(en);
  return (await loaders[language]?.())?.default ?? en;
}

let current = $state.raw<Words>(en);

export const w = (): Words => current;

/** Speak another language, in place. */
export async function speak(language: string): Promise<void> {
  current = await load(language);
  document.documentElement.lang = current.code;
  remember('language', language);
}

/** The language of last time, or the browser's first that we speak. */
export function firstLanguage(): string {
  const known = [...LANGUAGES.map(({ code }) => code), 'pseudo'];
  const wishes = [recall('language'), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wishes.find((wish) => wish !== null && known.includes(wish)) ?? 'en';
}

/** What a refusal means; a newer server may know ways of its own. */
export function refusal(code: string): string {
  const said: Partial<Record<string, string>> = current.refused satisfies Refusals;
  return said[code] ?? current.refusedOther({ code });
}
