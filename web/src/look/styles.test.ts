/* Style sheets: no class and no custom property that nothing uses. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sources } from '../words/sources';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const sheets = readdirSync(ROOT, { recursive: true, encoding: 'utf-8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => readFileSync(`${ROOT}/${path}`, 'utf-8').replace(/\/\*.*?\*\//gs, ''));
const styles = sheets.join('\n');
const code = sources()
  .map(([, text]) => text)
  .join('\n');

/** Names that are put together in the code: `k-{kind}`, `m-{unit}`, `--p${seat}-on`. */
const BUILT = [/^[km]-\w+$/, /^--p\d(-on)?$/];

const word = (name: string): RegExp => new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
const isBuilt = (name: string): boolean => BUILT.some((built) => built.test(name));

it('has no class that nothing uses', () => {
  const selectors = styles.replace(/\{[^{}]*\}/g, '{}');
  const classes = new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1]!));
  expect(classes.size).toBeGreaterThan(300);
  expect([...classes].filter((name) => !isBuilt(name) && !word(name).test(code))).toEqual([]);
});

it('has no custom property that nothing reads', () => {
  const set = new Set([...styles.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]!));
  const reads = `${code}\n${styles.replace(/--[\w-]+\s*:/g, '')}`;
  expect(set.size).toBeGreaterThan(80);
  expect([...set].filter((name) => !isBuilt(name) && !word(name).test(reads))).toEqual([]);
});
