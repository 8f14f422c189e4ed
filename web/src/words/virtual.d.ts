/* The modules that tools/words-plugin.js generates from words/*.json. */
declare module 'virtual:words' {
  /** Each language by its code, with its own name; English first. */
  export const LANGUAGES: { code: string; name: string }[];
  /** How to load a language; English is always there. */
  export const loaders: Record<string, () => Promise<{ default: import('./words.gen').Words }>>;
}
declare module 'virtual:words/*' {
  const words: import('./words.gen').Words;
  export default words;
}
