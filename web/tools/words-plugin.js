/* `import words from 'virtual:words/de'`: a language's messages, compiled. What is wrong with them stops the build. */
import { compiled, fileOf, problems, read } from './words.js';

/** @returns {import('vite').Plugin} */
export function words() {
  return {
    name: 'words',
    resolveId: (id) => (id.startsWith('virtual:words/') ? `\0${id}` : undefined),
    load(id) {
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
