/* One browser at one table: the connection's state as reactive values, and the choice being made. Headless; components read it. */
import type {
  Bill,
  Box,
  Corruption,
  CorruptionAccount,
  Edition,
  Forecast,
  OfferingSettled,
  Payment,
  Planned,
  QuarryPiece,
  View,
} from '../protocol.gen';
import { sortChoices, type Choices } from './choices';
import { cuesOf, type Cue } from './cues';
import { Connection, Refused, type Line, type Socket } from './connection';
import { asked, holding, phrase, planned, withPiece, type Asked, type Draft, type Visit } from './draft';
import { NOTHING_TOLD, type Told } from './fold';
import { ownScript } from './newer';
import { Newest } from './newest';
import { faceAt, type Face } from '../faces/faces';
import { remarks, type Remark } from '../faces/remarks';
import type { Beat } from '../stage/beats';
import { Director, type Clock } from '../stage/director';
import type { Pace } from '../stage/pace';
import { turnsSince } from '../stage/since';

interface Question extends Asked {
  behind: string;
}

function webSocket(path: string): Socket {
  const socket = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/${path}/socket`,
  );
  return socket as unknown as Socket;
}

/** The line of a recorded game, on which nothing is ever said. */
const SILENT: Socket = { send: () => undefined, close: () => undefined, onmessage: null, onclose: null };

const BROWSER_CLOCK: Clock = {
  now: () => performance.now(),
  request: (frame) => requestAnimationFrame(frame),
  cancel: (request) => cancelAnimationFrame(request),
};

/** Where the director stands, as far as anybody looks at it. */
interface Stage {
  /** The drawn state of plan, palace, market, seats and altar; it catches up with the newest view beat by beat. */
  drawn: View;
  beat: Beat | null;
  /** A reveal that waits to be closed. */
  standing: Beat | null;
  paused: boolean;
  /** Events drawn, without and with those of the current beat. */
  position: number;
  reached: number;
  /** Events being replayed. */
  again: { first: number; last: number } | null;
  /** Revealed hands of an offering. */
  opened: number;
  /** Remarks of bots that can be read now. */
  speaking: Remark[];
  tempo: number;
}

export class Seat {
  told = $state.raw<Told>(NOTHING_TOLD);
  line = $state.raw<Line>('connecting');
  trouble = $state.raw<string | null>(null);
  /** The script of a newer client, which the server serves by now. */
  newer = $state.raw<string | null>(null);
  /** The last refusal, as its code, until the next attempt. */
  refused = $state.raw<string | null>(null);
  busy = $state.raw(false);
  /** An attempt at a task or a puzzle is over: nothing is chosen by itself any more. */
  attempted = $state.raw(false);
  quarry = $state.raw<QuarryPiece[] | null>(null);
  /** Whether the quarry's prices are up to date. */
  fresh = $state.raw(false);
  /** This seat's corruption if it were counted now. */
  account = $state.raw<CorruptionAccount | null>(null);
  /** Everyone's, as far as this seat knows it; null at a table without memory aid. */
  corruption = $state.raw<Corruption | null>(null);
  visit = $state.raw<Visit | null>(null);
  forecast = $state.raw<Forecast | null>(null);
  bill = $state.raw<Bill | null>(null);
  /** The proposed payment of the visit, and an alternative with fewer merchants. */
  proposal = $state.raw<Payment | null>(null);
  alternative = $state.raw<Payment | null>(null);
  /** Why the visit is not valid as planned. */
  objection = $state.raw<string | null>(null);
  /** What is drawn; null before the first look. */
  stage = $state.raw<Stage | null>(null);
  readonly choices: Choices = $derived(sortChoices(this.told.legal));
  /** Whose faces are at the seats; null: a person's. */
  readonly faces: (Face | 'stranger' | null)[] = $derived(this.told.table?.seats.map(faceAt) ?? []);
  /** What the bots have remarked so far. */
  readonly remarks: Remark[] = $derived.by(() => {
    const { log, view } = this.told;
    const seats = (names: string[]): number[] =>
      names.map((name) => view!.players.findIndex((player) => player.name === name));
    const ending = view?.result && { winners: seats(view.result.winners), eaten: seats(view.result.eaten) };
    return remarks(log, this.faces, this.edition.wild, ending ?? null);
  });
  readonly edition: Edition;
  readonly connection: Connection;
  readonly director: Director;
  private readonly plans = new Newest(
    (question: Question) => this.answered(question),
    (question, answer, newest) => this.advised(question, answer, newest),
  );
  /** How often the table changed. */
  private changes = 0;
  /** The table position and placed pieces that the quarry's data is for. */
  private surveyed = '';
  /** Pieces to be paid for as proposed once the proposal arrives. */
  private unpaid: Draft[] | null = null;

  constructor(
    readonly id: string,
    readonly box: Box,
    edition: string,
    private readonly heard: (cues: Cue[]) => void = () => undefined,
    /** Null: a recorded game, which nobody tells anything new. */
    path: string | null = `tables/${id}`,
  ) {
    this.edition = box.editions.find((one) => one.edition === edition) ?? box.editions[0]!;
    this.director = new Director(BROWSER_CLOCK, () => this.publish(), this.edition.dice);
    this.connection = new Connection(
      () => (path === null ? { ...SILENT } : webSocket(path)),
      () => this.refresh(),
      ownScript,
    );
  }

  /** Whether what everybody saw is shown added up: always, once the game is over. */
  get aided(): boolean {
    const { table } = this.told;
    return table?.state !== 'playing' || table.settings.memory_aid;
  }

  get mine(): boolean {
    const { view, seat } = this.told;
    return view !== null && seat !== null && view.waiting.includes(seat);
  }

  /** What plan, palace, market, seats and altar show; choices are made from the newest view. */
  get drawn(): View {
    return this.stage!.drawn;
  }

  /** An offering is under way: bids are made, or their hands have yet to be opened and seen. */
  get offering(): boolean {
    const { view, log } = this.told;
    if (view?.phase === 'bid' || this.settled) return true;
    const now = this.stage?.beat && log.slice(0, this.stage.position);
    const last = now?.findLast(({ event }) => event === 'OfferingBegan' || event === 'OfferingSettled');
    return last?.event === 'OfferingBegan';
  }

  /** The offering whose hands are being opened, or stand open until that is closed. */
  get settled(): OfferingSettled | null {
    const event = this.stage?.beat?.cues[0]?.event;
    return event?.event === 'OfferingSettled' ? event : null;
  }

  /** How many events may be written down: those drawn, and what a reveal shows once it is over. */
  get written(): number {
    const { beat, position, reached } = this.stage!;
    return beat?.reveal ? position : reached;
  }

  /** The acting seats: those that owe a decision, or the one whose turn is being shown. */
  get acting(): number[] {
    const { view } = this.told;
    if (this.mine || !this.stage?.beat) return view?.waiting ?? [];
    return [this.stage.beat.seat ?? this.stage.drawn.active];
  }

  /** Another player's action is being shown. */
  get watches(): boolean {
    const { beat, again } = this.stage ?? { beat: null };
    return !!beat && !this.settled && (!!again || (beat.seat ?? this.drawn.active) !== this.told.seat);
  }

  setMotion(pace: Pace, still: boolean): void {
    this.director.still = still;
    this.director.setPace(pace);
  }

  end(): void {
    this.director.end();
    this.connection.end();
  }

  /** The piece being placed. */
  get draft(): Draft | null {
    return this.visit?.pieces[this.visit.held] ?? null;
  }

  /** Make a choice; a refusal is shown, and nothing has changed. */
  async play(action: string): Promise<boolean> {
    const stale = this.stale(action);
    this.director.skip(true); // acting skips the rest of the animation
    if (stale) return false;
    return this.attempt(() => this.connection.play(action));
  }

  /** A stall whose drawing is out of date: the first press updates it instead of taking it. */
  private stale(action: string): boolean {
    const at = Number(/^take (\d)$/.exec(action)?.[1]) - 1;
    const [shown, newest] = [this.stage?.drawn.stalls[at], this.told.view?.stalls[at]];
    return !Number.isNaN(at) && JSON.stringify(shown) !== JSON.stringify(newest);
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

  /** Start a visit with a piece, or add it. A mosaic is placed first; other pieces get their best slot by default. */
  choosePiece(kind: string): void {
    const offer = this.quarry?.find((one) => one.piece === kind);
    if (!this.fresh || !offer?.places.length) return;
    const added = withPiece(this.visit, offer, 'pay');
    this.setVisit({ ...added, stage: added.pieces.at(-1)!.shape ? 'place' : 'pay' });
  }

  /** Remove a piece, and pay for the others as proposed. */
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
    if (visit) this.director.skip(true);
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
    this.newer = this.connection.newer;
    this.heard(cuesOf(before, this.told));
    this.director.thinkers = this.faces.flatMap((face, number) => (face ? [number] : []));
    if (this.told.view !== before.view) {
      this.changes += 1;
      this.setVisit(null);
      this.direct(before);
    }
  }

  /** Let the director show new events. A first look is not animated, unless several people share this device. */
  private direct(before: Told): void {
    const { view, log, seat, seats } = this.told;
    if (!view) return;
    const goesOn =
      before.view !== null && before.seat === seat && log[before.log.length - 1] === before.log.at(-1) && this.stage;
    if (goesOn) this.director.take(view, log);
    else {
      const missed =
        seats.length > 1 && before.view === null ? turnsSince(log, view.players.length, seat)[0] : undefined;
      this.director.open(view, log, seat, missed?.first ?? null);
    }
  }

  private publish(): void {
    const { drawn, beat, standing, paused, position, reached, again, opened, tempo, speaking } = this.director;
    this.stage = drawn && { drawn, beat, standing, paused, position, reached, again, opened, tempo, speaking };
  }

  /** The key of the quarry's data: the position, and the placed pieces. */
  private get behind(): string {
    return `${this.changes} ${(this.visit && planned(this.visit)) ?? ''}`;
  }

  /** Request the plan of the current visit, or what could be built. Old data is kept until the answer arrives. */
  private consult(): void {
    const { view } = this.told;
    if (!this.visit) this.judge(null);
    if (view === null || view.phase === 'over') {
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
    if (!refused) [this.account, this.corruption] = [answer.account, answer.corruption];
    if (!newest || !this.visit) return;
    const proposed = !refused && this.unpaid === this.visit.pieces ? answer.proposal?.cards : undefined;
    if (proposed && proposed.join() !== this.visit.pay.join()) this.setVisit({ ...this.visit, pay: proposed });
    else if (question.whole) this.judge(answer);
    else [this.forecast, this.objection] = [null, null];
  }

  /** The forecast of the complete visit. */
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
