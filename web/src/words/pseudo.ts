/* A pseudo-locale for tests: every message bracketed and longer, so that untranslated or cut-off text stands out. */
import type { Words } from './words.gen';

const dress = (text: string): string => (text ? `⟦${text}··⟧` : text);

function wrap(value: unknown): unknown {
  if (typeof value === 'string') return dress(value);
  if (typeof value === 'function')
    return (...words: unknown[]) => dress(String((value as (...w: unknown[]) => unknown)(...words)));
  if (Array.isArray(value)) return value.map(wrap);
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, wrap(inner)]));
}

const SAID = new Set(
  'title intro slips confirmed likely guess owner fact why settle about task coach done says'.split(' '),
);

/** Texts of the rules, treated the same way; ids, keys and figures are unchanged. */
export const pseudoed = <T>(texts: T): T => {
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return SAID.has(key) || key === 'span' || key === 'cells' ? dress(value) : value;
    if (Array.isArray(value)) {
      if (value.length === 2 && (value[0] === 'b' || value[0] === 'r'))
        return value[0] === 'b' ? ['b', dress(String(value[1]))] : value;
      return value.map((inner) => walk(inner, key === 'text' || key === 'says' ? 'span' : key));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, walk(inner, key === 'cells' ? key : name)]),
    );
  };
  return walk(texts, '') as T;
};

export const pseudo = (words: Words): Words => ({ ...(wrap(words) as Words), code: 'en' });
