/* The current language, with the messages of external boxes. English is always loaded; the others are loaded when chosen.
 * Components read `w()`. */
import { LANGUAGES, loaders } from 'virtual:words';
import en from 'virtual:words/en';
import type { RefusalCode, RulesReason } from '../protocol.gen';
import { boxes } from '../store/boxes.svelte';
import { recall, remember } from '../store/memory';
import { withBoxes, type Words } from './boxes';
import { pseudo } from './pseudo';
import type { Words as Ours } from './words.gen';

export { LANGUAGES };
export type { Words };

/** Every refusal has a message: the server's, the rules', and the client's own when no server answers. */
type Refusals = Record<RefusalCode | RulesReason | 'offline', string>;

async function load(language: string): Promise<Ours> {
  if (language === 'pseudo') return pseudo(en);
  return (await loaders[language]?.())?.default ?? en;
}

let ours = $state.raw<Ours>(en);
const current = $derived(withBoxes(ours, boxes.all, boxes.played));
let code = $state('en');

export const w = (): Words => current;

/** The code of the language in use; of the one for tests, too. */
export const spoken = (): string => code;

/** Switch the language in place. */
export async function speak(language: string): Promise<void> {
  ours = await load(language);
  code = language;
  document.documentElement.lang = ours.code;
  remember('language', language);
}

/** The stored language, or the first of the browser's that we support. */
export function firstLanguage(): string {
  const known = [...LANGUAGES.map(({ code }) => code), 'pseudo'];
  const wishes = [recall('language'), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wishes.find((wish) => wish !== null && known.includes(wish)) ?? 'en';
}

/** The message of a refusal; a newer server may have unknown codes. */
export function refusal(code: string): string {
  const said: Partial<Record<string, string>> = current.refused satisfies Refusals;
  return said[code] ?? current.refusedOther({ code });
}
