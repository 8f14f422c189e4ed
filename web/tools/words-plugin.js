/* `import words from 'virtual:words/de'`: a language's messages, compiled. `virtual:words` itself lists the languages and their
 * loaders. A faulty message stops the build. */
import { compiled, fileOf, LANGUAGES, problems, read } from './words.js';

/** The languages, and a loader for each but English, which is always loaded. */
function catalogue() {
  const names = LANGUAGES.map((code) => ({ code, name: read(code)['language'] }));
  const loaders = LANGUAGES.filter((code) => code !== 'en').map(
    (code) => `${code}: () => import('virtual:words/${code}')`,
  );
  return `export const LANGUAGES = ${JSON.stringify(names)};\nexport const loaders = { ${loaders.join(', ')} };\n`;
}

/** @returns {import('vite').Plugin} */
export function words() {
  return {
    name: 'words',
    resolveId: (id) => (/^virtual:words(\/|$)/.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === '\0virtual:words') return catalogue();
      const language = /^\0virtual:words\/(\w+)$/.exec(id)?.[1];
      if (!language) return undefined;
      for (const each of new Set(['en', language])) this.addWatchFile(fileOf(each));
      const tree = read(language),
        wrong = problems(language, tree, read('en'));
      if (wrong.length) throw new Error(wrong.join('\n'));
      return compiled(language, tree);
    },
  };
}
