/* The messages' types: the arguments of each. */
import { parse } from '@messageformat/parser';
import { argumentsOf, leaves } from './words.js';

/** @typedef {import('./words.js').Tree} Tree */

const HEAD = `// Written by \`make generate\` from words/*.json: every message, and what it is to be told.

type Text = string | number;
type Says<Told> = (told: Told) => string;
/** Groups of uniform messages, which can be looked up by any string and may be missing. */
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
