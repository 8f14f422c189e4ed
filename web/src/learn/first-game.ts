/* The game behind the lessons: two gentle opponents, everybody's talents and amulets open. */
import { coach } from '../coach/coach.svelte';
import type { Box } from '../protocol.gen';
import { api } from '../store/api';
import { Refused } from '../store/connection';
import { recall, remember } from '../store/memory';
import { addLuck } from '../store/promises';

const GENTLE = 'novice';

/** Begin it, and go there; the code of a refusal if that can't be. */
export async function firstGame(box: Box, edition: string, visit: (path: string) => void): Promise<string | null> {
  const least = box.editions.find((one) => one.edition === edition)?.least_players ?? 3;
  const bots = Math.max(2, least - 1);
  try {
    if (recall('name') === null) {
      await api.become('Ana');
      remember('name', 'Ana');
    }
    remember('edition', edition);
    const seats = ['me', ...new Array<string>(bots).fill(GENTLE)];
    const table = await api.make({ seats, settings: { edition, options: { open_tallies: true } } });
    await addLuck(table);
    coach.begin();
    visit(`/table/${(await api.start(table.id, null)).id}`);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}
