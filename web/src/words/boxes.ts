/* Messages provided by a box, merged over ours. Their texts are plain, with `{name}` placeholders. */
import type { Edition } from '../protocol.gen';
import type { Words as Ours } from './words.gen';

/** A text, or a message with arguments. */
export type Message = string | ((told: never) => string);

/** Our messages. Which powers there are, and what their choices and deeds are told, is the box's affair. */
export type Words = Omit<Ours, 'character' | 'deed'> & {
  character: Record<string, Message | undefined>;
  /** What powers did, by their own keyword: `toll-keeper paid`. */
  deed?: Record<string, Message | undefined>;
};

type Told = Record<string, string | number>;
type Tree = Record<string, unknown>;

/** What every box is called, on the table or not. */
const NAMES = ['editions', 'editionSays'];

export const filled = (text: string, told: Told): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(told[name] ?? whole));

export const saying = (message: Message, told: Told): string =>
  typeof message === 'function' ? message(told as never) : filled(message, told);

/** Our messages merged with the boxes': the names of all boxes, and all messages of the current one. */
export const withBoxes = (ours: Ours, boxes: Pick<Edition, 'edition' | 'words'>[], played: string | null): Words =>
  boxes.reduce<Words>((words, { edition, words: brought }) => {
    const texts: Tree = brought[ours.code] ?? brought['en'] ?? {};
    const heard = Object.entries(texts).filter(([group]) => edition === played || NAMES.includes(group));
    return laidOver(words, Object.fromEntries(heard)) as Words;
  }, ours);

/** A text becomes a message with arguments where ours is one, or where its siblings are. */
function laidOver(ours: unknown, theirs: unknown, like: unknown = ours): unknown {
  if (typeof theirs === 'string') return typeof like === 'function' ? (told: Told) => filled(theirs, told) : theirs;
  if (Array.isArray(theirs)) return theirs;
  const group = (ours ?? {}) as Tree;
  const neighbour = Object.values(group)[0];
  return {
    ...group,
    ...Object.fromEntries(
      Object.entries(theirs as Tree).map(([key, inner]) => [key, laidOver(group[key], inner, group[key] ?? neighbour)]),
    ),
  };
}
