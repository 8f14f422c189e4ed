/* The socket to a table: connects, looks, sends, and after a loss reconnects and resends unanswered messages. */
import {
  PROTOCOL,
  type ClientMessage,
  type Hinted,
  type Planned,
  type ServerMessage,
  type Welcome,
} from '../protocol.gen';
import { eyes, fold, lookThrough, NOTHING_TOLD, type Told } from './fold';

export type Line = 'connecting' | 'open' | 'lost' | 'shut';

export interface Socket {
  send(text: string): void;
  close(): void;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly expected: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

/** The code that something was refused with; null: it was done. Any other error is thrown. */
export async function refusalOf(what: () => Promise<unknown>): Promise<string | null> {
  try {
    await what();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.code;
  }
}

interface Asked {
  message: ClientMessage & { id: string };
  resolve(answer: ServerMessage): void;
  reject(why: Refused): void;
}

type Unnumbered<T> = T extends { id: string } ? Omit<T, 'id'> : never;

/** Close codes after which reconnecting is pointless. */
const FINAL: Record<number, string> = {
  4401: 'no-spectators',
  4403: 'bad-origin',
  4404: 'no-such-table',
  4410: 'signed-out',
  4411: 'banned',
};
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** Reads the page's own script, to compare it with the one that the server serves. */
export type OwnScript = () => string | null;

export class Connection {
  told: Told = NOTHING_TOLD;
  line: Line = 'connecting';
  /** Why the connection is closed for good. */
  trouble: string | null = null;
  /** The script of a newer client, which the server serves by now. */
  newer: string | null = null;
  private socket: Socket | null = null;
  private readonly asked = new Map<string, Asked>();
  private readonly stamp = Array.from(crypto.getRandomValues(new Uint8Array(9)), (n) => n.toString(36)).join('');
  private count = 0;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly open: () => Socket,
    private readonly changed: () => void,
    private readonly ownScript: OwnScript = () => null,
  ) {
    this.connect();
  }

  /** Observe another of the player's seats. */
  look(seat: number | null): void {
    this.told = lookThrough(this.told, seat);
    this.post({ type: 'look', seat, position: this.told.position });
    this.changed();
  }

  play(action: string): Promise<ServerMessage> {
    return this.ask({ type: 'play', seat: this.told.seat ?? 0, position: this.told.position, action });
  }

  undo(): Promise<ServerMessage> {
    return this.ask({ type: 'undo', seat: this.told.seat ?? 0, position: this.told.position });
  }

  answerUndo(agree: boolean): Promise<ServerMessage> {
    return this.ask({ type: 'answer-undo', seat: this.told.seat ?? 0, agree });
  }

  say(text: string): Promise<ServerMessage> {
    return this.ask({ type: 'say', text });
  }

  /** What a choice would cost and earn, and what can be built after it; `held`: the piece being placed. */
  async plan(action: string | null, held: number | null = null): Promise<Planned> {
    const answer = await this.ask({ type: 'plan', seat: this.told.seat, action, held });
    if (answer.type !== 'planned') throw new Refused('internal');
    return answer;
  }

  /** What a planner would do; in a game that counts, that it no longer does has to be confirmed. */
  async hint(confirmed: boolean): Promise<Hinted> {
    const answer = await this.ask({ type: 'hint', seat: this.told.seat ?? 0, confirmed });
    if (answer.type !== 'hinted') throw new Refused('internal');
    return answer;
  }

  /** Reconnect with a new identity: the player had no name when the connection was opened. */
  renew(): void {
    const old = this.socket;
    this.line = 'connecting';
    this.connect();
    old?.close();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Whether something that was asked has no answer yet. */
  get waits(): boolean {
    return this.asked.size > 0;
  }

  private ask(message: Unnumbered<ClientMessage>): Promise<ServerMessage> {
    const whole = { ...message, id: `${this.stamp}.${(this.count += 1)}` } as Asked['message'];
    return new Promise((resolve, reject) => {
      this.asked.set(whole.id, { message: whole, resolve, reject });
      this.post(whole);
    });
  }

  private post(message: ClientMessage): void {
    if (this.line === 'open') this.socket?.send(JSON.stringify(message));
  }

  private connect(): void {
    const socket = this.open();
    this.socket = socket;
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => {
      if (this.ended || this.socket !== socket) return;
      this.trouble = FINAL[event.code] ?? null;
      this.line = this.trouble ? 'shut' : 'lost';
      this.changed();
      if (this.trouble) return;
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  private hear(message: ServerMessage): void {
    const before = this.told;
    this.told = fold(before, message, Date.now());
    if (message.type === 'welcome') this.welcomed(message);
    else if (message.type === 'table') this.seated(before);
    else if ('id' in message && message.id !== null) this.answered(message.id, message);
    this.changed();
  }

  private welcomed({ client, protocol }: Welcome): void {
    const own = this.ownScript();
    if (own !== null && client && client !== own) this.newer = client;
    if (protocol !== PROTOCOL && this.newer) return; // nothing is said in words that the other side may not understand
    this.line = 'open';
    this.wait = FIRST_WAIT;
    const { seats, seat, view } = this.told;
    const through = view && (seat === null || seats.includes(seat)) ? seat : eyes(seats);
    this.told = lookThrough(this.told, through);
    this.post({ type: 'look', seat: through, position: this.told.position });
    for (const { message } of this.asked.values()) this.post(message);
  }

  /** A player who took or was given a seat observes it from now on. */
  private seated(before: Told): void {
    const { seats, seat } = this.told;
    if (seat === null ? seats.length > 0 && before.seats.length === 0 : !seats.includes(seat)) this.look(eyes(seats));
  }

  private answered(id: string, message: ServerMessage): void {
    const asked = this.asked.get(id);
    if (!asked) return;
    if (message.type === 'refused' && message.code === 'too-fast') {
      setTimeout(() => this.post(asked.message), 1000); // resending with the same id is idempotent
      return;
    }
    this.asked.delete(id);
    if (message.type === 'refused') asked.reject(new Refused(message.code, message.expected));
    else asked.resolve(message);
  }
}
