/* Requests of the host's page. Its session is a cookie of its own, and no player's. */
import type {
  Done,
  HostBans,
  HostLog,
  HostOverview,
  HostPlayers,
  HostReports,
  HostSession,
  HostTables,
} from '../protocol.gen';
import { ask } from '../store/api';

/** What can be done, as the server names it; what else it needs goes with it. */
export interface Deed {
  action: string;
  table?: string;
  subject?: string;
  node?: string;
  number?: number;
}

const found = (find: string): string => `?find=${encodeURIComponent(find)}`;

export const host = {
  signIn: (passphrase: string) => ask<null>('POST', 'host/session', { passphrase }),
  session: () => ask<HostSession>('GET', 'host/session'),
  signOut: () => ask<null>('DELETE', 'host/session'),
  overview: () => ask<HostOverview>('GET', 'host/overview'),
  tables: (find: string) => ask<HostTables>('GET', `host/tables${found(find)}`),
  players: (find: string) => ask<HostPlayers>('GET', `host/players${found(find)}`),
  reports: (closed: boolean) => ask<HostReports>('GET', `host/reports?closed=${closed}`),
  bans: () => ask<HostBans>('GET', 'host/bans'),
  log: () => ask<HostLog>('GET', 'host/log'),
  act: (deed: Deed & { note?: string; days?: number | null }) => ask<Done>('POST', 'host/actions', deed),
};

const two = (n: number): string => String(n).padStart(2, '0');

/** A day and a time, the same in every language. */
export function when(seconds: number): string {
  const d = new Date(seconds * 1000);
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}`;
}
