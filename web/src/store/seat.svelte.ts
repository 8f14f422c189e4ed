/* One browser at one table: the live line as reactive values, and the choice being made. Headless; components read it. */
import type { Box, Edition, Forecast, QuarryPiece } from '../protocol.gen';
import { sortChoices, type Choices } from './choices';
import { Connection, Refused, type Line, type Socket } from './connection';
import { begin, phrase, type Draft } from './draft';
import { NOTHING_TOLD, type Told } from './fold';

function webSocket(id: string): Socket {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${id}/socket`);
  return socket as unknown as Socket;
}

export class Seat {
  told = $state.raw<Told>(NOTHING_TOLD);
  line = $state.raw<Line>('connecting');
  trouble = $state.raw<string | null>(null);
  /** The last refusal, as its code, until the next attempt. */
  refused = $state.raw<string | null>(null);
  busy = $state.raw(false);
  quarry = $state.raw<QuarryPiece[] | null>(null);
  /** Whether the quarry's prices are those of the table as it stands. */
  fresh = $state.raw(false);
  draft = $state.raw<Draft | null>(null);
  forecast = $state.raw<Forecast | null>(null);
  /** Why the draft can't be built as it stands. */
  objection = $state.raw<string | null>(null);
  readonly choices: Choices = $derived(sortChoices(this.told.legal));
  readonly edition: Edition;
  readonly connection: Connection;
  private asked = '';

  constructor(readonly id: string, readonly box: Box, edition: string) {
    this.edition = box.editions.find((one) => one.edition === edition) ?? box.editions[0]!;
    this.connection = new Connection(() => webSocket(id), () => this.refresh());
  }

  get mine(): boolean {
    const { view, seat } = this.told;
    return view !== null && seat !== null && view.waiting.includes(seat);
  }

  /** Make a choice; a refusal is shown, and nothing has changed. */
  async play(action: string): Promise<boolean> {
    return this.attempt(() => this.connection.play(action));
  }

  async attempt(what: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refused = null;
    try {
      await what();
      this.draft = null;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error.code;
      return false;
    } finally {
      this.busy = false;
    }
  }

  choosePiece(kind: string): void {
    const piece = this.quarry?.find((one) => one.piece === kind);
    if (this.fresh && piece && piece.places.length) this.setDraft(begin(piece));
  }

  setDraft(draft: Draft | null): void {
    this.draft = draft;
    this.refused = null;
    void this.judge();
  }

  async build(more: boolean): Promise<void> {
    const text = this.draft && phrase(this.draft, more);
    if (text && this.forecast) await this.play(text);
  }

  /** Ask what the draft would cost and earn; the newest question counts. */
  private async judge(): Promise<void> {
    const text = this.draft && phrase(this.draft, true);
    this.objection = null;
    if (!text) {
      this.forecast = null;
      return;
    }
    const draft = this.draft;
    try {
      const forecast = await this.connection.preview(text);
      if (this.draft === draft) this.forecast = forecast;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (this.draft === draft) [this.forecast, this.objection] = [null, error.code];
    }
  }

  private refresh(): void {
    const before = this.told;
    this.told = this.connection.told;
    this.line = this.connection.line;
    this.trouble = this.connection.trouble;
    if (this.told.view !== before.view) {
      this.draft = null;
      this.forecast = null;
      this.fresh = false;
      void this.survey();
    }
  }

  /** The quarry's prices and places, whenever the table changed for somebody who sits at it. */
  private async survey(): Promise<void> {
    const { seat, view, position } = this.told;
    if (seat === null || view === null || view.phase === 'over') {
      this.quarry = null;
      return;
    }
    const stamp = `${seat}.${position}.${this.told.legal.length}`;
    this.asked = stamp;
    try {
      const pieces = await this.connection.quarry();
      if (this.asked === stamp) [this.quarry, this.fresh] = [pieces, true];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.quarry = null;
    }
  }
}
