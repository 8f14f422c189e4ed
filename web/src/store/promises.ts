/* What this device stored in a table's lobby: the server's commitment as shown, and the number it added. */
import type { TableState } from '../protocol.gen';
import { api } from './api';
import { recall, remember } from './memory';

const KEPT = 20;

export interface Promised {
  table: string;
  commitment: string;
  number: string;
}

function all(): Promised[] {
  try {
    const kept: unknown = JSON.parse(recall('luck') ?? '[]');
    return Array.isArray(kept) ? (kept as Promised[]) : [];
  } catch {
    return [];
  }
}

export const promised = (table: string): Promised | null => all().find((one) => one.table === table) ?? null;

/** A secret random number of 256 bits. */
export function freshNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Store the commitment, then add this device's number to the luck. The first commitment stays: to another one, which
 * may have been made to suit the number, nothing is added, and the check after the game says so. */
export async function addLuck({ id, commitment }: Pick<TableState, 'id' | 'commitment'>): Promise<void> {
  if (commitment === null) return;
  const before = promised(id);
  if (before && before.commitment !== commitment) return;
  const number = before?.number ?? freshNumber();
  const rest = all().filter((one) => one.table !== id);
  remember('luck', JSON.stringify([{ table: id, commitment, number }, ...rest].slice(0, KEPT)));
  await api.addLuck(id, number);
}
