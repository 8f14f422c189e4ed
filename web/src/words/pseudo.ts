/* A language for tests: every message in brackets and longer, so that text which is not translated, or cut off, stands out. */
import type { Words } from './words.gen';

const dress = (text: string): string => (text ? `⟦${text}··⟧` : text);

function wrap(value: unknown): unknown {
  if (typeof value === 'string') return dress(value);
  if (typeof value === 'function')
    return (...words: unknown[]) => dress(String((value as (...w: unknown[]) => unknown)(...words)));
  if (Array.isArray(value)) return value.map(wrap);
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, wrap(inner)]));
}

export const pseudo = (words: Words): Words => ({ ...(wrap(words) as Words), code: 'en' });
