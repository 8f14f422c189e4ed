/* The other people at a table: who sits there, and who said something. */
import type { Told } from '../store/fold';

export function around({ table, chat, player: me }: Told): { player: string; name: string }[] {
  const found = new Map<string, string>();
  for (const { player, name } of table?.seats ?? []) if (player !== null) found.set(player, name);
  for (const { player, name } of chat) if (!found.has(player)) found.set(player, name);
  if (me !== null) found.delete(me);
  return [...found].map(([player, name]) => ({ player, name }));
}
