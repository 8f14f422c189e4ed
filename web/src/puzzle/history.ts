/* Days and streaks, from what was answered. Days are the server's, so that they are the same for everyone. */
import type { Answered, PuzzleInfo } from '../protocol.gen';

export const KINDS = ['visit', 'sanctuary', 'stall', 'bid', 'end'] as const;
export type Kind = (typeof KINDS)[number];

const DAY = 86_400_000;
const before = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);

/** Whether both are the same puzzle's answers; on its day a puzzle counts again, whatever was known of it before. */
export const isSame = (one: Answered, other: Answered): boolean =>
  one.puzzle === other.puzzle && one.daily === other.daily && (!one.daily || one.day === other.day);

/** Whether the puzzle of that day was solved on its day. */
export const isDone = (answered: readonly Answered[], day: string): boolean =>
  answered.some((one) => one.daily && one.solved && one.day === day);

/** The last days, the oldest first, each with how its puzzle went. */
export function calendar(answered: readonly Answered[], today: string, days: number): { day: string; mark: string }[] {
  return Array.from({ length: days }, (_, i) => {
    const day = before(today, days - 1 - i);
    const one = answered.find((found) => found.daily && found.solved && found.day === day);
    return { day, mark: one ? (one.first ? 'gold' : 'ring') : '' };
  });
}

/** Days in a row with a solved puzzle of the day, today or yesterday the last of them. */
export function streak(answered: readonly Answered[], today: string): number {
  const days = new Set(answered.filter((one) => one.daily && one.solved).map((one) => one.day));
  let at = days.has(today) ? 0 : 1;
  let found = 0;
  while (days.has(before(today, at))) {
    at += 1;
    found += 1;
  }
  return found;
}

/** The next one to try: not solved yet, the easiest first; then any other. */
export function nextOf(all: PuzzleInfo[], answered: readonly Answered[], but: string | null): PuzzleInfo | undefined {
  const solved = new Set(answered.filter((one) => one.solved).map((one) => one.puzzle));
  const others = all.filter((one) => one.id !== but);
  const open = others.filter((one) => !solved.has(one.id)).sort((a, b) => a.grade - b.grade);
  return open[0] ?? others[0];
}
