/* The language in use. English is always there; the others are loaded when chosen. `w()` is what components read. */
import { recall, remember } from '../store/memory';
import en from 'virtual:words/en';
import { pseudo } from './pseudo';
import type { Words } from './words.gen';

export type { Words };
export const LANGUAGES = ['en', 'de', 'fr', 'it'] as const;

const LOADERS: Record<string, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('virtual:words/de')).default,
  fr: async () => (await import('virtual:words/fr')).default,
  it: async () => (await import('virtual:words/it')).default,
  pseudo: () => Promise.resolve(pseudo(en)),
};

let current = $state.raw<Words>(en);

export const w = (): Words => current;

/** Speak another language, in place. */
export async function speak(language: string): Promise<void> {
  const load = LOADERS[language] ?? LOADERS['en']!;
  current = await load();
  document.documentElement.lang = current.code;
  remember('language', language);
}

/** The language of last time, or the browser's first that we speak. */
export function firstLanguage(): string {
  const wishes = [recall('language'), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wishes.find((wish) => wish !== null && wish in LOADERS) ?? 'en';
}

/** What a refusal means. */
export function refusal(code: string): string {
  return current.refused[code] ?? current.trouble[code]?.[1] ?? current.refusedOther({ code });
}
