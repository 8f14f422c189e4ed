/* What tools/words-plugin.js makes of words/*.json. */
declare module 'virtual:words/*' {
  const words: import('./words.gen').Words;
  export default words;
}
