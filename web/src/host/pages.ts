/* The pages of the host's page, and what each shows. */
import type { HostBan, HostEntry, HostOverview, HostPlayer, HostReport, HostTable } from '../protocol.gen';
import { host } from './api';

export type Page = 'overview' | 'reports' | 'tables' | 'players' | 'bans' | 'log';

export type Shown =
  | { page: 'overview'; overview: HostOverview }
  | { page: 'reports'; reports: HostReport[] }
  | { page: 'tables'; tables: HostTable[] }
  | { page: 'players'; players: HostPlayer[] }
  | { page: 'bans'; bans: HostBan[] }
  | { page: 'log'; log: HostEntry[] };

/** Where something can be searched for. */
export const SEARCHED: Page[] = ['tables', 'players'];

export async function read(page: Page, find: string, all: boolean): Promise<Shown> {
  switch (page) {
    case 'overview':
      return { page, overview: await host.overview() };
    case 'reports':
      return { page, ...(await host.reports(all)) };
    case 'tables':
      return { page, ...(await host.tables(find)) };
    case 'players':
      return { page, ...(await host.players(find)) };
    case 'bans':
      return { page, ...(await host.bans()) };
    case 'log':
      return { page, ...(await host.log()) };
  }
}
