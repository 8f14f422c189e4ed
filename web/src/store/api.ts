/* HTTP requests: identity, tables, seats. A refusal is thrown as its code. */
import type {
  Box,
  Learning,
  Lessons,
  Luck,
  Me,
  Muted,
  NewMe,
  NewReport,
  NewTable,
  PlayOn,
  Puzzles,
  Replay,
  ReviewKey,
  ReviewState,
  Tables,
  TableSettings,
  TableState,
  Verdict,
} from '../protocol.gen';
import { Refused } from './connection';
import type { Save } from './fairness';
import { recall } from './memory';

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new Refused('offline');
  }
  const text = await answer.text();
  const said: unknown = text ? JSON.parse(text) : null;
  if (!answer.ok) throw new Refused((said as { code?: string } | null)?.code ?? 'internal');
  return said as T;
}

/** Whose eyes, as a query. */
const through = (seat: number | null): string => (seat === null ? 'opened=true' : `seat=${seat}`);
/** The key of a private link, as the end of a query. */
export const keyed = (key: string | null): string => (key === null ? '' : `&key=${encodeURIComponent(key)}`);

export const api = {
  box: () => ask<Box>('GET', 'box'),
  me: () => ask<Me>('GET', 'me'),
  become: (name: string) => ask<NewMe>('POST', 'me', { name }),
  /** Whoever has no player in this browser yet becomes a guest. */
  guest: async (): Promise<void> => {
    await api.me().catch(() => api.become(recall('name') ?? 'Ana'));
  },
  rename: (name: string) => ask<Me>('PATCH', 'me', { name }),
  tables: () => ask<Tables>('GET', 'tables'),
  mine: () => ask<Tables>('GET', 'me/tables'),
  make: (table: NewTable) => ask<TableState>('POST', 'tables', table),
  table: (id: string) => ask<TableState>('GET', `tables/${id}`),
  settle: (id: string, settings: TableSettings, seats: number) =>
    ask<TableState>('PATCH', `tables/${id}`, { settings, seats }),
  join: (id: string, seat: number | null, name: string | null) =>
    ask<TableState>('POST', `tables/${id}/join`, { seat, name }),
  stand: (id: string, seat: number) => ask<TableState>('DELETE', `tables/${id}/seats/${seat}/player`),
  put: (id: string, seat: number, who: string, name: string | null = null) =>
    ask<TableState>('PUT', `tables/${id}/seats/${seat}`, { who, name }),
  standIn: (id: string, seat: number) => ask<TableState>('PUT', `tables/${id}/seats/${seat}/bot`, {}),
  resign: (id: string, seat: number) => ask<TableState>('POST', `tables/${id}/seats/${seat}/resignation`, {}),
  answerResignation: (id: string, seat: number, end: boolean) =>
    ask<TableState>('PUT', `tables/${id}/seats/${seat}/resignation`, { end }),
  remove: (id: string) => ask<null>('DELETE', `tables/${id}`),
  takeBack: (id: string, seat: number) => ask<TableState>('DELETE', `tables/${id}/seats/${seat}/bot`),
  addLuck: (id: string, number: string) => ask<TableState>('PUT', `tables/${id}/luck`, { number }),
  save: (id: string) => ask<Save>('GET', `tables/${id}/save`),
  luck: (id: string) => ask<Luck>('GET', `tables/${id}/luck`),
  start: (id: string, fill: string | null) => ask<TableState>('POST', `tables/${id}/start`, { fill }),
  rematch: (id: string) => ask<TableState>('POST', `tables/${id}/rematch`),
  lessons: (edition: string) => ask<Lessons>('GET', `lessons/${edition}`),
  puzzles: () => ask<Puzzles>('GET', 'puzzles'),
  answer: (puzzle: string, actions: string[]) => ask<Verdict>('POST', `puzzles/${puzzle}/answers`, { actions }),
  learn: (known: Learning) => ask<Learning>('PUT', 'me/learning', known),
  /** Steps of a finished game through a seat's eyes; null: with everything open. */
  replay: (id: string, seat: number | null, first: number, count: number, key: string | null = null) =>
    ask<Replay>('GET', `tables/${id}/replay?${through(seat)}&first=${first}&count=${count}${keyed(key)}`),
  whatIf: (id: string, position: number, seat: number, choices: string[], key: string | null = null) =>
    ask<Replay>(
      'GET',
      `tables/${id}/what-if?position=${position}&seat=${seat}${choices.map((one) => `&choice=${encodeURIComponent(one)}`).join('')}${keyed(key)}`,
    ),
  reviewed: (id: string, depth: ReviewState['depth'], key: string | null) =>
    ask<ReviewState>('GET', `tables/${id}/review?depth=${depth}${keyed(key)}`),
  review: (id: string, depth: ReviewState['depth'], key: string | null) =>
    ask<ReviewState>('POST', `tables/${id}/review?${keyed(key)}`, { depth }),
  stopReview: (id: string, depth: ReviewState['depth']) =>
    ask<ReviewState>('DELETE', `tables/${id}/review?depth=${depth}`),
  reviewKey: (id: string) => ask<ReviewKey>('GET', `tables/${id}/review/link`),
  bringIn: (save: string, names: string[]) => ask<TableState>('POST', 'tables/import', { save, names }),
  playOn: (id: string, from: PlayOn, key: string | null = null) =>
    ask<TableState>('POST', `tables/${id}/branch?${keyed(key)}`, from),
  mutes: () => ask<Muted>('GET', 'me/mutes'),
  mute: (player: string, muted: boolean) => ask<null>('PUT', `me/mutes/${player}`, { muted }),
  report: (id: string, report: NewReport) => ask<null>('POST', `tables/${id}/reports`, report),
};
