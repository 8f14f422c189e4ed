/* One browser looking again at a finished game: whose eyes, which position, playing or still. The director draws; positions are exact,
 * because the views at all of them come from the server. */
import type { Box, FinalResult, TableState } from '../protocol.gen';
import { api } from '../store/api';
import { Refused } from '../store/connection';
import { NOTHING_TOLD } from '../store/fold';
import { Seat } from '../store/seat.svelte';
import type { Pace } from '../stage/pace';
import { fetched, positionAfter, recorded, turnAt, type Eyes, type Recording, type Turn } from './recording';

/** Seconds that a turn is shown at the instant pace. */
const TURN_SECONDS = 0.9;
const BUSY_SECONDS = 1;

export class Replayer {
  readonly seat: Seat;
  recording = $state.raw<Recording | null>(null);
  /** The position: the number of small choices made. */
  at = $state.raw(0);
  playing = $state.raw(false);
  trouble = $state.raw<string | null>(null);
  /** The eyes that are being fetched. */
  wanted = $state.raw<Eyes | undefined>(undefined);
  pace: Pace = 'normal';
  private readonly known: Partial<Record<string, Recording>> = {};
  private timer: ReturnType<typeof setInterval> | undefined;

  readonly table: TableState;

  /** How the game ended. */
  result = $state.raw<FinalResult | null>(null);
  /** What would have happened: another way on from a position, which is not the game's own. */
  tried = $state.raw<{ from: number; choices: string[] } | null>(null);

  constructor(
    table: TableState,
    box: Box,
    /** Of a private link. */
    readonly key: string | null = null,
  ) {
    this.table = { ...table, seats: table.seats.map((one) => ({ ...one, connected: true })) }; // nobody is away from the past
    this.seat = new Seat(table.id, box, table.settings.edition, () => undefined, null);
    this.seat.line = 'open';
  }

  get last(): number {
    return (this.recording?.views.length ?? 1) - 1;
  }

  /** The turn that is on. */
  get turn(): Turn | null {
    const { recording } = this;
    return recording?.turns[turnAt(recording, this.at)] ?? null;
  }

  /** Look through other eyes, at the same position or another. */
  async look(eyes: Eyes, at: number | null = null): Promise<void> {
    this.pause();
    this.wanted = eyes;
    try {
      const found = await this.fetch(eyes);
      if (this.wanted !== eyes) return; // somebody was faster with another wish
      const here = this.tried?.from ?? this.at;
      this.tried = null;
      this.show(found);
      this.go(at ?? here);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = error.code;
    } finally {
      if (this.wanted === eyes) this.wanted = undefined;
    }
  }

  /** Play some choices of a seat in place of what it chose; the game stays as it was. */
  async tryOut(from: number, seat: number, choices: string[]): Promise<void> {
    try {
      const { start, frames } = await api.whatIf(this.table.id, from, seat, choices, this.key);
      this.show(recorded(seat, start, frames));
      this.tried = { from, choices };
      this.go(0);
      this.play();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = error.code;
    }
  }

  /** Stand at a position, still. */
  go(to: number): void {
    const { recording } = this;
    if (!recording) return;
    this.stop();
    this.at = Math.min(Math.max(0, to), this.last);
    this.tell(this.at);
    this.seat.director.jump(recording.ends[this.at]!, recording.views[this.at]);
  }

  step(by: number): void {
    this.go(this.at + by);
  }

  /** To the beginning of the next turn, of this one, or of the one before it. */
  stepTurn(by: 1 | -1): void {
    const { recording } = this;
    if (!recording) return;
    const now = turnAt(recording, this.at);
    const turn = recording.turns[now];
    if (by > 0) this.go(recording.turns[now + 1]?.first ?? this.last);
    else if (turn && this.at > turn.first) this.go(turn.first);
    else this.go(recording.turns[now - 1]?.first ?? 0);
  }

  /** To the next or last of some positions. */
  stepAmong(places: number[], by: 1 | -1): void {
    const to = by > 0 ? places.find((one) => one > this.at) : places.findLast((one) => one < this.at);
    if (to !== undefined) this.go(to);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.at >= this.last) this.go(0);
    else this.go(this.at);
    this.playing = true;
    if (this.pace === 'instant')
      this.timer = setInterval(() => {
        this.stepTurn(1);
        this.playing = this.at < this.last;
        if (this.playing) this.play();
      }, TURN_SECONDS * 1000);
    else this.seat.director.resume();
  }

  pause(): void {
    this.stop();
    this.seat.director.pause();
  }

  /** Follow the director to the position it has shown. */
  follow(): void {
    const { recording } = this;
    const stage = this.seat.stage;
    if (!this.playing || this.timer !== undefined || !recording || !stage) return;
    const at = stage.beat ? positionAfter(recording, stage.position) : this.last;
    if (at > this.at) {
      this.at = at;
      this.tell(at);
    }
    if (!stage.beat) this.playing = false;
  }

  end(): void {
    this.stop();
    this.seat.end();
  }

  private show(found: Recording): void {
    this.recording = found;
    this.result = found.views.at(-1)!.result ?? this.result;
    this.tell(found.views.length - 1);
    this.seat.director.load(found.views.at(-1)!, found.log, found.befores, found.eyes);
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing = false;
  }

  private async fetch(eyes: Eyes): Promise<Recording> {
    const { id } = this.table;
    const found =
      this.known[String(eyes)] ??
      (await fetched(eyes, async (first, count) => {
        for (;;)
          try {
            return await api.replay(id, eyes, first, count, this.key);
          } catch (error) {
            if (!(error instanceof Refused) || error.code !== 'too-fast') throw error;
            await new Promise((done) => setTimeout(done, BUSY_SECONDS * 1000));
          }
      }));
    this.known[String(eyes)] = found;
    return found;
  }

  private tell(at: number): void {
    const { eyes, views, log, ends } = this.recording!;
    this.seat.told = {
      ...NOTHING_TOLD,
      table: this.table,
      seat: eyes,
      position: ends[at]!,
      log,
      view: views[at]!,
    };
  }
}
