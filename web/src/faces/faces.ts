/* The five characters behind the bots, and the levels that are theirs. */
import type { SeatState } from '../protocol.gen';

export const FACES = ['ipi', 'merit', 'bata', 'hemon', 'nebet'] as const;
export type Face = (typeof FACES)[number];

/** A character's own level, and its finer ones from the weakest to the strongest. */
const LEVELS: Record<Face, { own: string; all: string[] }> = {
  ipi: { own: 'random', all: ['random'] },
  merit: { own: 'novice', all: ['novice', 'apprentice'] },
  bata: { own: 'greedy', all: ['greedy'] },
  hemon: { own: 'planner', all: ['planner', 'mason', 'master'] },
  nebet: { own: 'architect', all: ['intuition', 'architect1', 'architect'] },
};

/** Whose level a bot is; null: it comes from elsewhere. */
export const faceOf = (bot: string): Face | null => FACES.find((face) => LEVELS[face].all.includes(bot)) ?? null;

/** How many pyramids out of five. */
export const strengthOf = (face: Face): number => FACES.indexOf(face) + 1;

/** Those levels of a character that a server has. */
export const levelsOf = (face: Face, bots: string[]): string[] => LEVELS[face].all.filter((one) => bots.includes(one));

/** The level that is chosen with a character: its own, or the strongest there is. */
export function ownLevel(face: Face, bots: string[]): string | null {
  const { own } = LEVELS[face];
  return bots.includes(own) ? own : (levelsOf(face, bots).at(-1) ?? null);
}

type Seated = Pick<SeatState, 'name' | 'bot' | 'player'>;

/** Whose face is at a seat; `stranger`: a bot from elsewhere; null: a person, also while a bot stands in. */
export function faceAt({ bot, player }: Seated): Face | 'stranger' | null {
  if (bot === null || player !== null) return null;
  return faceOf(bot) ?? 'stranger';
}

/** The character that a bot is called by: one that the server named after its level. */
export function calledBy({ name, bot, player }: Seated): Face | null {
  const level = /^[A-Z][a-z]+(?=\d*$)/.exec(name)?.[0].toLowerCase();
  return level !== undefined && bot !== null && player === null ? faceOf(level) : null;
}
