/* What this browser has been told of a table, folded from the server's messages. No DOM, no socket, no rule in here. */
import type {
  ChatLine,
  Clock,
  GameEvent,
  Remarked,
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
  /** The observed seat; null: as a spectator. */
  seat: number | null;
  position: number;
  log: GameEvent[];
  view: View | null;
  legal: string[];
  canUndo: boolean;
  clock: (Clock & { heard: number }) | null;
  wish: UndoWish | null;
  /** What is said of the position, at the table of a lesson or a puzzle. */
  remark: Remarked | null;
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
  remark: null,
};

/** The state after a message. Answers to our own requests don't change it. */
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
        remark: null, // a lesson whose line was lost begins again
      };
    case 'table':
      return { ...told, seats: message.seats, table: message.table };
    case 'update': {
      if (message.seat !== told.seat) return told; // for the previously observed seat
      return {
        ...told,
        position: message.position,
        log: [...told.log.slice(0, message.start), ...message.events],
        view: message.whole ? (message.view as View) : changed(told.view, message.view),
        legal: message.legal,
        canUndo: message.can_undo,
        clock: message.clock && { ...message.clock, heard: now },
      };
    }
    case 'undo-wish':
      return { ...told, wish: message };
    case 'remark':
      return { ...told, remark: message };
    case 'said':
      return { ...told, chat: [...told.chat.filter((line) => line.number !== message.line.number), message.line] };
    default:
      return told;
  }
}

/** A view with changes applied; null removes a key. Unchanged parts stay the same objects. */
export function changed(view: View | null, changes: Update['view']): View {
  const whole = Object.entries({ ...view, ...changes }).filter(([key, value]) => value !== null || !(key in changes));
  return Object.fromEntries(whole) as unknown as View;
}

/** Start over for another seat; what is known about the table stays. */
export function lookThrough(told: Told, seat: number | null): Told {
  if (seat === told.seat && told.view !== null) return told;
  return { ...NOTHING_TOLD, player: told.player, seats: told.seats, table: told.table, chat: told.chat, seat };
}

/** The seat to observe first: an own one that owes a decision, else any own one, else none. */
export function eyes(seats: number[], waiting: number[] = []): number | null {
  return seats.find((seat) => waiting.includes(seat)) ?? seats[0] ?? null;
}
