/* What this browser has been told of a table, folded from the server's messages. No DOM, no socket, no rule in here. */
import type {
  ChatLine,
  Clock,
  GameEvent,
  OfferingSettled,
  ServerMessage,
  TableState,
  UndoWish,
  Update,
  View,
} from '../protocol.gen';

export interface Told {
  player: string | null;
  seats: number[];
  table: TableState | null;
  chat: ChatLine[];
  /** The seat looked through; null: as a spectator. */
  seat: number | null;
  position: number;
  log: GameEvent[];
  view: View | null;
  legal: string[];
  canUndo: boolean;
  clock: (Clock & { heard: number }) | null;
  wish: UndoWish | null;
  /** An offering that was settled since this seat last acted: it is shown until dismissed. */
  settled: OfferingSettled | null;
}

export const NOTHING_TOLD: Told = {
  player: null,
  seats: [],
  table: null,
  chat: [],
  seat: null,
  position: 0,
  log: [],
  view: null,
  legal: [],
  canUndo: false,
  clock: null,
  wish: null,
  settled: null,
};

/** What is known after a message. Answers to requests of our own change nothing here. */
export function fold(told: Told, message: ServerMessage, now: number): Told {
  switch (message.type) {
    case 'welcome':
      return {
        ...told,
        player: message.player,
        seats: message.seats,
        table: message.table,
        chat: message.chat,
        wish: message.wish,
      };
    case 'table':
      return { ...told, seats: message.seats, table: message.table };
    case 'update': {
      if (message.seat !== told.seat) return told; // of the seat looked through before
      const news = message.events.findLast((event) => event.event === 'OfferingSettled');
      const first = told.view === null;
      return {
        ...told,
        position: message.position,
        log: [...told.log.slice(0, message.start), ...message.events],
        view: message.whole ? (message.view as View) : changed(told.view, message.view),
        legal: message.legal,
        canUndo: message.can_undo,
        clock: message.clock && { ...message.clock, heard: now },
        settled: first ? null : (news ?? told.settled),
      };
    }
    case 'undo-wish':
      return { ...told, wish: message };
    case 'said':
      return { ...told, chat: [...told.chat.filter((line) => line.number !== message.line.number), message.line] };
    default:
      return told;
  }
}

/** A view with what changed in it; a key that is null there is gone. Parts that did not change stay the same objects. */
function changed(view: View | null, changes: Update['view']): View {
  const whole = Object.entries({ ...view, ...changes }).filter(([key, value]) => value !== null || !(key in changes));
  return Object.fromEntries(whole) as unknown as View;
}

/** Begin anew through another pair of eyes; what is known of the table stays. */
export function lookThrough(told: Told, seat: number | null): Told {
  if (seat === told.seat && told.view !== null) return told;
  return { ...NOTHING_TOLD, player: told.player, seats: told.seats, table: told.table, chat: told.chat, seat };
}

/** The seat a browser looks through first: one of its own that is waited for, else any of its own, else none. */
export function eyes(seats: number[], waiting: number[] = []): number | null {
  return seats.find((seat) => waiting.includes(seat)) ?? seats[0] ?? null;
}
