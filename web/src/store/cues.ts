/* Sound cues: derived from two consecutive states of the same table. */
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

/** Each kind at most once, in order. None for a first look, another seat, or an undo. */
export function cuesOf(before: Told, now: Told): Cue[] {
  if (before.view === null || now.view === null || before.seat !== now.seat || before.view === now.view) return [];
  const found = new Set(now.log.slice(before.log.length).flatMap(({ event }) => BY_EVENT[event] ?? []));
  if (asked(now) && !asked(before) && !found.has('end')) found.add('turn');
  return [...found];
}
