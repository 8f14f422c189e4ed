/* Writes the messages' types into src/words/words.gen.ts. With --check it writes nothing and fails where they are stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@messageformat/parser';
import { argumentsOf, LANGUAGES, leaves, problems, read } from './words.js';

/** @typedef {import('./words.js').Tree} Tree */

const HEAD = `// Written by \`make generate\` from words/*.json: every message, and what it is to be told.

type Text = string | number;
type Says<Told> = (told: Told) => string;
/** Messages that are all alike. They may be looked up by any word, and then may not be there. */
type Among<Key extends string, Message> = Record<Key, Message> & Record<string, Message | undefined>;

`;

/** An argument is a number where any language counts with it. @param {Tree[]} trees @returns {string} */
export function types(trees) {
  const texts = trees.map((tree) => new Map(leaves(tree)));
  /** @param {string} key */
  const quoted = (key) => (/^\w+$/.test(key) ? key : JSON.stringify(key).replaceAll('"', "'"));
  /** @param {string} path @returns {string} */
  const message = (path) => {
    const found = new Map();
    for (const all of texts) argumentsOf(parse(all.get(path) ?? ''), found);
    const told = [...found].map(([name, number]) => `${name}: ${number ? 'number' : 'Text'}`);
    return told.length ? `Says<{ ${told.join('; ')} }>` : 'string';
  };
  /** @param {string | Tree} tree @param {string} path @param {string} indent @returns {string} */
  const typeOf = (tree, path, indent) => {
    if (typeof tree === 'string') return message(path);
    const inside = Object.entries(tree).map(
      ([key, inner]) => /** @type {const} */ ([key, typeOf(inner, path ? `${path}.${key}` : key, `${indent}  `)]),
    );
    if (Array.isArray(tree)) return `[${inside.map(([, type]) => type).join(', ')}]`;
    const kinds = new Set(inside.map(([, type]) => type));
    if (kinds.size === 1) return `Among<${inside.map(([key]) => `'${key}'`).join(' | ')}, ${[...kinds][0]}>`;
    return `{\n${inside.map(([key, type]) => `${indent}  ${quoted(key)}: ${type};\n`).join('')}${indent}}`;
  };
  return `${HEAD}export interface Words ${typeOf(trees[0] ?? {}, '', '')}\n`;
}

/** @returns {string[]} what to tell whoever called */
function main() {
  const english = read('en'),
    others = LANGUAGES.filter((language) => language !== 'en');
  const wrong = ['en', ...others].flatMap((language) => problems(language, read(language), english));
  if (wrong.length) return wrong;
  const file = fileURLToPath(new URL('../src/words/words.gen.ts', import.meta.url));
  const text = types([english, ...others.map(read)]);
  if (existsSync(file) && readFileSync(file, 'utf-8') === text) return [];
  if (process.argv.includes('--check')) return ['web/src/words/words.gen.ts is stale: run make generate'];
  writeFileSync(file, text);
  return [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    for (const sentence of main()) {
      console.error(sentence);
      process.exitCode = 1;
    }
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}
