/* The boxes that the server offers, and the current one: everything that a box provides is looked up here. */
import type { Edition } from '../protocol.gen';

let all = $state.raw<Edition[]>([]);
let played = $state.raw<string | null>(null);

export const boxes = {
  get all(): Edition[] {
    return all;
  },
  /** The key of the box on the table. */
  get played(): string | null {
    return played;
  },
  offer(editions: Edition[]): void {
    all = editions;
  },
  play(edition: string | null): void {
    played = edition;
  },
  isWild: (card: string): boolean => all.some(({ wild }) => wild === card),
  /** The URL of a card's or a worshipper's picture that the current box provides. */
  picture: (name: string): string | undefined => all.find(({ edition }) => edition === played)?.pictures[name],
};
