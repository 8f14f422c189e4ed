/* One browser at one table: the live line as reactive values, and the choice being made. Headless; components read it. */
import type { Bill, Box, Edition, Forecast, Payment, Planned, QuarryPiece } from '../protocol.gen';
import { sortChoices, type Choices } from './choices';
import { cuesOf, type Cue } from './cues';
import { Connection, Refused, type Line, type Socket } from './connection';
import { asked, holding, phrase, planned, withPiece, type Asked, type Draft, type Visit } from './draft';
import { NOTHING_TOLD, type Told } from './fold';
import { Newest } from './newest';

interface Question extends Asked {
  behind: string;
}

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
  /** What to pay for the whole visit, and where that spends merchants, the way that spends fewer. */
  proposal = $state.raw<Payment | null>(null);
  alternative = $state.raw<Payment | null>(null);
  /** Why the visit can't be made as it stands. */
  objection = $state.raw<string | null>(null);
  readonly choices: Choices = $derived(sortChoices(this.told.legal));
  readonly edition: Edition;
  readonly connection: Connection;
  private readonly plans = new Newest(
    (question: Question) => this.answered(question),
    (question, answer, newest) => this.advised(question, answer, newest),
  );
  /** How often the table changed. */
  private changes = 0;
  /** For which table and which pieces in their places the quarry was told. */
  private surveyed = '';
  /** Pieces that are to be paid for as proposed once the proposal is there. */
  private unpaid: Draft[] | null = null;

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

  /** Give a piece up, and pay for the others as proposed. */
  dropPiece(at: number): void {
    const visit = this.visit;
    const pieces = visit?.pieces.filter((_, i) => i !== at);
    if (!visit || !pieces?.length) {
      this.setVisit(null);
      return;
    }
    this.setVisit({ pieces, held: pieces.length - 1, pay: visit.pay, stage: 'pay' });
    this.unpaid = pieces;
  }

  setDraft(draft: Draft): void {
    if (this.visit) this.setVisit(holding(this.visit, draft));
  }

  setVisit(visit: Visit | null): void {
    [this.visit, this.unpaid, this.refused] = [visit, null, null];
    this.consult();
  }

  async build(more: boolean): Promise<void> {
    const text = this.visit && phrase(this.visit, more);
    if (text && this.forecast) await this.play(text);
  }

  private refresh(): void {
    const before = this.told;
    this.told = this.connection.told;
    this.line = this.connection.line;
    this.trouble = this.connection.trouble;
    this.heard(cuesOf(before, this.told));
    if (this.told.view !== before.view) {
      this.changes += 1;
      this.setVisit(null);
    }
  }

  /** What the quarry is told for: the table, and the pieces that have their places. */
  private get behind(): string {
    return `${this.changes} ${(this.visit && planned(this.visit)) ?? ''}`;
  }

  /** Ask about the visit as it stands, or what could be built. What was told before stands until the answer is there. */
  private consult(): void {
    const { seat, view } = this.told;
    if (!this.visit) this.judge(null);
    if (seat === null || view === null || view.phase === 'over') {
      [this.quarry, this.fresh] = [null, false];
      return;
    }
    this.fresh = this.quarry !== null && this.surveyed === this.behind;
    this.plans.put({ ...asked(this.visit), behind: this.behind });
  }

  private async answered({ action, held }: Question): Promise<Planned | Refused> {
    try {
      return await this.connection.plan(action, held);
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
  }

  private advised(question: Question, answer: Planned | Refused, newest: boolean): void {
    const refused = answer instanceof Refused;
    if (question.behind === this.behind)
      [this.quarry, this.surveyed, this.fresh] = [refused ? null : answer.quarry, question.behind, !refused];
    if (!newest || !this.visit) return;
    const proposed = !refused && this.unpaid === this.visit.pieces ? answer.proposal?.cards : undefined;
    if (proposed && proposed.join() !== this.visit.pay.join()) this.setVisit({ ...this.visit, pay: proposed });
    else if (question.whole) this.judge(answer);
    else [this.forecast, this.objection] = [null, null];
  }

  /** What the whole visit costs and brings, as told. */
  private judge(answer: Planned | Refused | null): void {
    if (answer instanceof Refused) {
      [this.forecast, this.objection] = [null, answer.code];
      return;
    }
    [this.forecast, this.objection] = [answer?.forecast ?? null, answer?.objection ?? null];
    this.bill = answer?.bill ?? null;
    [this.proposal, this.alternative] = [answer?.proposal ?? null, answer?.alternative ?? null];
  }
}
