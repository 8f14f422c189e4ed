/* What is worth a sound: read off two tellings of the same table, one behind the other. */
import type { Told } from './fold';

export type Cue = 'turn' | 'placed' | 'cards' | 'offering' | 'end';

const BY_EVENT: Record<string, Cue> = {
  PieceBuilt: 'placed',
  StallTaken: 'cards',
  CardsFetched: 'cards',
  CourtesanTook: 'cards',
  OfferingSettled: 'offering',
  GameEnded: 'end',
};

const asked = ({ seat, view }: Told): boolean => seat !== null && (view?.waiting.includes(seat) ?? false);

/** Each kind at most once, in the order in which it happened. Nothing for a first look, other eyes, or something taken back. */
export function cuesOf(before: Told, now: Told): Cue[] {
  if (before.view === null || now.view === null || before.seat !== now.seat || before.view === now.view) return [];
  const found = new Set(now.log.slice(before.log.length).flatMap(({ event }) => BY_EVENT[event] ?? []));
  if (asked(now) && !asked(before) && !found.has('end')) found.add('turn');
  return [...found];
}
