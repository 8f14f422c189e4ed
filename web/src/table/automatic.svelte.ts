/* Forced choices: the only legal choice of the active player is made automatically. Choices that end something wait a moment, so that
 * they can be undone. Secret answers are always asked for: an immediate answer would reveal that it was forced. */
import { device } from '../device.svelte';
import type { Seat } from '../store/seat.svelte';

const SECRET = new Set(['bid', 'beggar', 'offer']);
const ENDING = new Set(['done', 'close']);
const MOMENT = 3;

export class Automatic {
  /** Seconds until the turn ends automatically; null: it does not. */
  left = $state.raw<number | null>(null);
  private paused = false;
  private timer: ReturnType<typeof setInterval> | undefined;
  private length = 0;
  /** After an undo the player decides. */
  private back = false;
  /** An opened offering or a shown hand is read first. */
  private readonly reading = $derived.by(() => this.seat.stage?.beat?.reveal ?? false);

  constructor(private readonly seat: Seat) {}

  /** The forced choice, if there is only one. */
  private get only(): string | null {
    const { view, seat, log } = this.seat.told;
    if (log.length !== this.length) this.back = log.length < this.length;
    this.length = log.length;
    const all = this.seat.choices.all;
    if (
      this.seat.attempted ||
      !this.seat.mine ||
      view?.active !== seat ||
      all.length !== 1 ||
      this.back ||
      this.reading
    )
      return null;
    return SECRET.has(view.phase) ? null : all[0]!;
  }

  /** Check the current table; the returned function cancels. */
  consider(): () => void {
    const word = this.only;
    if (word === null || this.seat.busy || this.seat.refused !== null) return () => undefined;
    if (!ENDING.has(word)) {
      void this.play(word);
      return () => undefined;
    }
    if (!device.endsTurns) return () => undefined;
    this.left = MOMENT;
    this.paused = false;
    this.timer = setInterval(() => {
      if (this.paused) return;
      this.left = (this.left ?? 1) - 1;
      if (this.left > 0) return;
      this.stop();
      void this.play(word);
    }, 1000);
    return () => this.stop();
  }

  /** The timer is paused while the pointer is on Undo. */
  pause(on: boolean): void {
    this.paused = on;
  }

  /** Skips nothing that is being shown. Another tab of the same seat may have been faster: ignore that refusal. */
  private async play(word: string): Promise<void> {
    const before = this.seat.told.log.length;
    if (!(await this.seat.attempt(() => this.seat.connection.play(word))) && this.seat.told.log.length !== before)
      this.seat.refused = null;
  }

  private stop(): void {
    clearInterval(this.timer);
    this.left = null;
  }
}
