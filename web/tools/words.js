/* The messages in words/*.json (ICU MessageFormat): read, checked against English, and compiled into modules. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { parse } from '@messageformat/parser';

/** Messages under their names, in groups and lists. @typedef {{ [key: string]: string | Tree }} Tree */
/** @typedef {import('@messageformat/parser').Token} Token */

const FOLDER = new URL('../words/', import.meta.url);
/** One file per language. English is first: the others are checked against it. */
export const LANGUAGES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -5))
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));

/** @param {string} language */
export const fileOf = (language) => fileURLToPath(new URL(`${language}.json`, FOLDER));

/** @param {string} language @returns {Tree} */
export function read(language) {
  try {
    return JSON.parse(readFileSync(fileOf(language), 'utf-8'));
  } catch (error) {
    throw new Error(`words/${language}.json can't be read as JSON: ${/** @type {Error} */ (error).message}`, {
      cause: error,
    });
  }
}

/** Every message under its path, such as `tell.taken`. @param {string | Tree | null} tree @returns {[string, string][]} */
export function leaves(tree, path = '') {
  if (typeof tree !== 'object' || tree === null) return [[path, /** @type {string} */ (tree)]];
  return Object.entries(tree).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

/** The message's arguments: `true` where a number is wanted. @param {Token[]} tokens @returns {Map<string, boolean>} */
export function argumentsOf(tokens, /** @type {Map<string, boolean>} */ found = new Map()) {
  for (const token of tokens) {
    if (!('arg' in token)) continue;
    const number = token.type !== 'argument' && token.type !== 'select';
    found.set(token.arg, number || found.get(token.arg) === true);
    if ('cases' in token) for (const { tokens: inner } of token.cases) argumentsOf(inner, found);
  }
  return found;
}

/** What a language does not allow: in French, a high sign without its no-break space; in German, a percent sign or an
 * ellipsis without it. @type {Record<string, RegExp>} */
const TYPOGRAPHY = { fr: /(?<!^|[\u00a0\u202f?!])[;:?!»%]|«(?![\u00a0\u202f])/u, de: /(?<!^|[\u00a0\u202f])[%…]/u };

/** What is wrong with a message by itself, or nothing. @param {string} language @param {string} text @returns {string | undefined} */
function fault(language, text) {
  if (typeof text !== 'string') return `is ${JSON.stringify(text)}; a text was expected`;
  try {
    const tokens = parse(text),
      flaw = flawIn(tokens, language);
    if (flaw) return flaw;
    new MessageFormat(language).compile(text);
    if (tokens.some((token) => token.type === 'content' && token.ctx.text.startsWith('}')))
      return 'has a } without its {';
    const space = TYPOGRAPHY[language]?.exec(text);
    if (space) return `has no no-break space beside "${space[0]}" in "${text.slice(0, space.index + 1)}"`;
  } catch (error) {
    return `is not ICU MessageFormat: ${/** @type {Error} */ (error).message.split('\n')[0]?.replace(/:$/, '')}`;
  }
  return undefined;
}

/** A choice without `other`, or with a form the language does not have. @param {Token[]} tokens @param {string} language @returns {string | undefined} */
function flawIn(tokens, language) {
  for (const token of tokens) {
    if (!('cases' in token)) continue;
    const cases = token.cases.map(({ key }) => key);
    if (!cases.includes('other')) return `has no "other" in {${token.arg}, ${token.type}, …}`;
    const type = token.type === 'plural' ? 'cardinal' : 'ordinal';
    const known = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
    const odd =
      token.type === 'select'
        ? undefined
        : cases.find((key) => !/^=?\d+$/.test(key) && !known.some((one) => one === key));
    if (odd) return `has "${odd}" in {${token.arg}, ${token.type}, …}; this language has ${known.join(', ')}`;
    const inner = token.cases.map((one) => flawIn(one.tokens, language)).find(Boolean);
    if (inner) return inner;
  }
  return undefined;
}

/** @param {string} text */
const named = (text) =>
  [...argumentsOf(parse(text)).keys()]
    .sort()
    .map((name) => `{${name}}`)
    .join(', ') || 'none';

/** What is wrong with a language, one sentence for each fault. @param {string} language @param {Tree} tree @param {Tree} english @returns {string[]} */
export function problems(language, tree, english) {
  const own = new Map(leaves(tree)),
    model = new Map(leaves(english));
  const missing = [...model].flatMap(([path, text]) =>
    own.has(path) ? [] : `"${path}" is missing; English has "${text}"`,
  );
  const wrong = [...own].flatMap(([path, text]) => {
    const first = model.get(path),
      flaw = fault(language, text);
    if (first === undefined) return `"${path}" is one too many; English does not have it`;
    if (flaw) return `"${path}" ${flaw}`;
    if (first && !text) return `"${path}" is empty; English has "${first}"`;
    if (fault('en', first) || named(text) === named(first)) return [];
    return `"${path}" has the arguments ${named(text)}; English has ${named(first)}`;
  });
  return [...missing, ...wrong].map((sentence) => `words/${language}.json: ${sentence}.`);
}

/** The source of a module: texts as strings, messages with arguments as functions. @param {string} language @param {Tree} tree @returns {string} */
export function compiled(language, tree) {
  /** @type {Record<string, string>} */
  const messages = {};
  /** @param {string | Tree} inner @returns {string} */
  const literal = (inner) => {
    if (Array.isArray(inner)) return `[${inner.map(literal).join(', ')}]`;
    if (typeof inner !== 'string')
      return `{ ${Object.entries(inner)
        .map(([key, value]) => `${JSON.stringify(key)}: ${literal(value)}`)
        .join(', ')} }`;
    const tokens = parse(inner);
    if (argumentsOf(tokens).size === 0)
      return JSON.stringify(tokens.map((token) => ('value' in token ? token.value : '')).join(''));
    const name = `m${Object.keys(messages).length}`;
    messages[name] = inner;
    return `messages.${name}`;
  };
  const words = literal(tree);
  return `${compileModule(new MessageFormat(language), messages).replace('export default', 'const messages =')};\nexport default ${words};\n`;
}
