/* Requests over HTTP: who one is, tables, seats. A refusal is thrown as its code. */
import type { Box, Me, NewMe, NewTable, Replay, Solo, Tables, TableSettings, TableState } from '../protocol.gen';
import { Refused } from './connection';

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
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

export const api = {
  box: () => ask<Box>('GET', 'box'),
  me: () => ask<Me>('GET', 'me'),
  become: (name: string) => ask<NewMe>('POST', 'me', { name }),
  rename: (name: string) => ask<Me>('PATCH', 'me', { name }),
  tables: () => ask<Tables>('GET', 'tables'),
  mine: () => ask<Tables>('GET', 'me/tables'),
  make: (table: NewTable) => ask<TableState>('POST', 'tables', table),
  solo: (terms: Solo) => ask<TableState>('POST', 'tables/solo', terms),
  table: (id: string) => ask<TableState>('GET', `tables/${id}`),
  settle: (id: string, settings: TableSettings, seats: number) =>
    ask<TableState>('PATCH', `tables/${id}`, { settings, seats }),
  join: (id: string, seat: number | null, name: string | null) =>
    ask<TableState>('POST', `tables/${id}/join`, { seat, name }),
  stand: (id: string, seat: number) => ask<TableState>('DELETE', `tables/${id}/seats/${seat}/player`),
  put: (id: string, seat: number, who: string) => ask<TableState>('PUT', `tables/${id}/seats/${seat}`, { who }),
  takeBack: (id: string, seat: number) => ask<TableState>('DELETE', `tables/${id}/seats/${seat}/bot`),
  start: (id: string, fill: string | null) => ask<TableState>('POST', `tables/${id}/start`, { fill }),
  rematch: (id: string) => ask<TableState>('POST', `tables/${id}/rematch`),
  replay: (id: string, first: number, count: number) =>
    ask<Replay>('GET', `tables/${id}/replay?first=${first}&count=${count}`),
};
