/* Screen reader announcements of the others' turns: one sentence per turn, in order, each with enough time; turns that are too far
 * behind are left to the strip. Headless: the creator provides the timer. */

export interface Announced {
  turn: number;
  seat: number;
  text: string;
}

/** The time it takes to listen to a sentence. */
export const hearing = (text: string): number => 900 + text.length * 55;

export class Announcer {
  private waiting: Announced[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private told = 0;

  constructor(private readonly say: (text: string) => void) {}

  /** A turn is over. Of several queued turns of one seat only the newest is announced. */
  add(turn: Announced): void {
    if (turn.turn <= this.told || this.waiting.some((one) => one.turn === turn.turn) || !turn.text) return;
    this.waiting = [...this.waiting.filter(({ seat }) => seat !== turn.seat), turn];
    if (this.timer === undefined) this.next();
  }

  /** Turns up to this one are not announced: they were over before the page was opened. */
  begin(turn: number): void {
    this.end();
    this.told = turn;
  }

  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }

  private next(): void {
    const turn = this.waiting.shift();
    this.timer = undefined;
    if (!turn) return;
    this.told = turn.turn;
    this.say(turn.text);
    this.timer = setTimeout(() => this.next(), hearing(turn.text));
  }
}
