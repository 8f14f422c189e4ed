/* Renders every message into a file for proof-reading; those with a count at 0, 1, 2 and 5. */
import MessageFormat from '@messageformat/core';
import { parse } from '@messageformat/parser';
import { argumentsOf, leaves } from './words.js';

/** @typedef {import('./words.js').Tree} Tree */

const COUNTS = [0, 1, 2, 5];
/** Arguments that are numbers even where no language needs a plural for them. */
const NUMBERS = new Set(['altar', 'left', 'n', 'step', 'three', 'two']);
/** Arguments that are filled with another message, which counts. */
const MESSAGES = new Map([
  ['amulets', 'amulets'],
  ['cards', 'cards'],
  ['money', 'money.talents'],
  ['pieces', 'pieces'],
  ['price', 'money.scarabs'],
]);

/** @param {string} language @param {Tree} tree @returns {string} */
export function rendered(language, tree) {
  const format = new MessageFormat(language),
    texts = new Map(leaves(tree)),
    people = ['Ana', 'Ben'];
  /** @param {string} text @param {number} n @returns {string} */
  const read = (text, n) => {
    const told = [...argumentsOf(parse(text))].map(([name, number]) => {
      const message = texts.get(MESSAGES.get(name) ?? '');
      if (number || NUMBERS.has(name)) return [name, n];
      if (message) return [name, read(message, n)];
      if (name === 'of') return [name, COUNTS.at(-1)];
      if (name === 'names') return [name, new Intl.ListFormat(language).format(people)];
      return [name, name === 'name' ? people[0] : `‹${name}›`];
    });
    return format.compile(text)(Object.fromEntries(told));
  };
  const blocks = [...texts].map(([path, text]) => {
    const said = COUNTS.map((n) => read(text, n));
    const counts = [...argumentsOf(parse(text))].some(
      ([name, number]) => number || NUMBERS.has(name) || MESSAGES.has(name),
    );
    return counts ? COUNTS.map((n, i) => `${path} | ${n} | ${said[i]}`).join('\n') : `${path} | ${said[0]}`.trimEnd();
  });
  return `Written by \`make generate\` from words/${language}.json: every message as it is read, those that count at ${COUNTS.join(', ')}.\n\n${blocks.join('\n')}\n`;
}
