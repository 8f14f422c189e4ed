/* One browser at one table: the live line as reactive values, and the choice being made. Headless; components read it. */
import type { Bill, Box, Edition, Forecast, QuarryPiece } from '../protocol.gen';
import { sortChoices, type Choices } from './choices';
import { cuesOf, type Cue } from './cues';
import { Connection, Refused, type Line, type Socket } from './connection';
import { holding, phrase, planned, withPiece, type Draft, type Visit } from './draft';
import { NOTHING_TOLD, type Told } from './fold';

function webSocket(id: string): Socket {
  const socket = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${id}/socket`,
  );
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
  visit = $state.raw<Visit | null>(null);
  forecast = $state.raw<Forecast | null>(null);
  bill = $state.raw<Bill | null>(null);
  /** Why the visit can't be made as it stands. */
  objection = $state.raw<string | null>(null);
  readonly choices: Choices = $derived(sortChoices(this.told.legal));
  readonly edition: Edition;
  readonly connection: Connection;
  private surveyed = '';
  private billed = '';

  constructor(
    readonly id: string,
    readonly box: Box,
    edition: string,
    private readonly heard: (cues: Cue[]) => void = () => undefined,
  ) {
    this.edition = box.editions.find((one) => one.edition === edition) ?? box.editions[0]!;
    this.connection = new Connection(
      () => webSocket(id),
      () => this.refresh(),
    );
  }

  get mine(): boolean {
    const { view, seat } = this.told;
    return view !== null && seat !== null && view.waiting.includes(seat);
  }

  /** The piece in the hand. */
  get draft(): Draft | null {
    return this.visit?.pieces[this.visit.held] ?? null;
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
      this.visit = null;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error.code;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Begin a visit with a piece, or add it. Where there is a choice of places, it is made first. */
  choosePiece(kind: string, places: boolean): void {
    const offer = this.quarry?.find((one) => one.piece === kind);
    if (!this.fresh || !offer?.places.length) return;
    const added = withPiece(this.visit, offer, 'pay');
    const stage = added.pieces.at(-1)!.shape || (places && offer.places.length > 1) ? 'place' : 'pay';
    this.setVisit({ ...added, stage });
  }

  /** Give a piece up, and pay for the others as is cheapest. */
  async dropPiece(at: number): Promise<void> {
    const visit = this.visit;
    const pieces = visit?.pieces.filter((_, i) => i !== at);
    if (!visit || !pieces?.length) {
      this.setVisit(null);
      return;
    }
    this.setVisit({ pieces, held: pieces.length - 1, pay: [], stage: 'pay' });
    const text = phrase(this.visit!, false);
    const bill = text === null ? null : await this.answered(this.connection.bill(text));
    if (bill?.cheapest && this.visit?.pieces === pieces) this.setVisit({ ...this.visit, pay: bill.cheapest.cards });
  }

  setDraft(draft: Draft): void {
    if (this.visit) this.setVisit(holding(this.visit, draft));
  }

  setVisit(visit: Visit | null): void {
    this.visit = visit;
    this.refused = null;
    void this.judge();
    void this.tally();
    void this.survey();
  }

  async build(more: boolean): Promise<void> {
    const text = this.visit && phrase(this.visit, more);
    if (text && this.forecast) await this.play(text);
  }

  /** Ask what the visit would cost and earn; the newest question counts. */
  private async judge(): Promise<void> {
    const visit = this.visit,
      text = visit && phrase(visit, false);
    this.objection = null;
    if (!text) {
      this.forecast = null;
      return;
    }
    try {
      const forecast = await this.connection.preview(text);
      if (this.visit === visit) this.forecast = forecast;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (this.visit === visit) [this.forecast, this.objection] = [null, error.code];
    }
  }

  /** Ask which card pays for what, whenever pieces or cards changed. */
  private async tally(): Promise<void> {
    const text = this.visit && phrase(this.visit, false);
    if (!this.visit) [this.bill, this.billed] = [null, ''];
    if (!text || text === this.billed) return;
    this.billed = text;
    const bill = await this.answered(this.connection.bill(text));
    if (bill && this.billed === text) this.bill = bill;
  }

  private async answered<T>(asked: Promise<T>): Promise<T | null> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return null;
    }
  }

  private refresh(): void {
    const before = this.told;
    this.told = this.connection.told;
    this.line = this.connection.line;
    this.trouble = this.connection.trouble;
    this.heard(cuesOf(before, this.told));
    if (this.told.view !== before.view) {
      [this.visit, this.forecast, this.bill, this.billed, this.surveyed] = [null, null, null, '', ''];
      void this.survey();
    }
  }

  /** The quarry's prices and places, whenever the table or the plan changed for somebody who sits at it. */
  private async survey(): Promise<void> {
    const { seat, view, position } = this.told;
    if (seat === null || view === null || view.phase === 'over') {
      this.quarry = null;
      return;
    }
    const after = this.visit && planned(this.visit);
    const stamp = `${seat}.${position}.${this.told.legal.length}.${after}`;
    if (this.surveyed === stamp) return;
    this.surveyed = stamp;
    this.fresh = false;
    const pieces = await this.answered(this.connection.quarry(after));
    if (this.surveyed === stamp) [this.quarry, this.fresh] = [pieces, pieces !== null];
  }
}
