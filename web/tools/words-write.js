/* Generates files from words/*.json: the messages' types, and each language rendered. With --check it writes nothing and fails
 * where a file is stale. Faulty messages are reported first. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, problems, read } from './words.js';
import { rendered } from './words-render.js';
import { types } from './words-types.js';

const WEB = new URL('../', import.meta.url);

/** @returns {string[]} messages for the caller */
function main() {
  const english = read('en'),
    wrong = LANGUAGES.flatMap((language) => problems(language, read(language), english));
  if (wrong.length) return wrong;
  const files = new Map([
    ['src/words/words.gen.ts', types(LANGUAGES.map(read))],
    ...LANGUAGES.map(
      (language) => /** @type {const} */ ([`words/rendered/${language}.txt`, rendered(language, read(language))]),
    ),
  ]);
  const stale = [...files].filter(([path, text]) => {
    const file = new URL(path, WEB);
    return !existsSync(file) || readFileSync(file, 'utf-8') !== text;
  });
  if (process.argv.includes('--check')) return stale.map(([path]) => `web/${path} is stale: run make generate`);
  for (const [path, text] of stale) {
    const file = fileURLToPath(new URL(path, WEB));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return [];
}

try {
  for (const sentence of main()) {
    console.error(sentence);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
