/* The stage director: plays events beat by beat on its own clock. The store is always at the newest state; the director only decides
 * which state is drawn. Pace, pause, skip, replay and stepping all just move the playhead. Headless. */
import type { GameEvent, View } from '../protocol.gen';
import { compose, LONGEST_TURN, REST, REVEAL, type Beat, type Frame } from './beats';
import { SPEED, type Pace } from './pace';
import { Picture } from './picture';
import { after, rewound } from './project';
import { lengthOf, restAfter, type Reel } from './reel';
import { Speech } from './speech';
import type { Remark } from '../faces/remarks';

/** Number of queued turns above which playback speeds up. */
const MOST_WAITING = 2;
/** For spectators a reveal closes automatically after this time. */
const REVEAL_STAYS = 3000;
/** At most at this speed one has time to see a bot think. */
const UNHURRIED = SPEED.normal;
/** Maximum clock step: after the browser was suspended a beat continues where it was. */
const LONGEST_STEP = 100;
/** Time, and the next frame to draw. */
export interface Clock {
  now(): number;
  request(frame: () => void): number;
  cancel(request: number): void;
}

/** Renders the beats: things in flight, numbers, rings. */
export interface Performer {
  /** `still`: reduced motion; marks are shown until the beat is over. */
  begin(beat: Beat, still: boolean): void;
  /** `at`: milliseconds of the beat at normal pace. */
  seek(at: number): void;
  end(): void;
}

export class Director {
  /** What is drawn now. */
  drawn: View | null = null;
  pace: Pace = 'normal';
  /** Reduced motion: facts are shown as still marks. */
  still = false;
  paused = false;
  /** A chip is being played again. */
  again: { first: number; last: number } | null = null;
  performer: Performer | null = null;
  /** A game that is over: nobody waits for its end, so it is never hurried, and reveals close by themselves. */
  private recorded = false;
  /** Called after every beat. */
  witness: ((beat: Beat) => void) | null = null;
  /** Seats of bots; they take a moment before they act. */
  thinkers: readonly number[] = [];
  /** What bots remark, by the event that it follows. */
  remarks: ReadonlyMap<number, Remark> = new Map();
  private readonly speech = new Speech();
  private newest: View | null = null;
  private frames: Frame[] = [];
  private log: GameEvent[] = [];
  private me: number | null = null;
  private live: Reel = { beats: [], at: 0, time: 0 };
  private repeat: Reel | null = null;
  /** Beats before this one are skipped. */
  private hurry = 0;
  /** Milliseconds of beats played in the current turn. */
  private spent = { turn: -1, time: 0 };
  private stood = 0;
  private performing: Beat | null = null;
  private request = 0;
  private last = 0;
  /** Time left over from the last beat. */
  private left = 0;
  private told = '';
  private readonly picture = new Picture();

  constructor(
    private readonly clock: Clock,
    private readonly changed: () => void,
    /** Of the box. */
    private readonly dice: number,
  ) {}

  /** The current beat. */
  get beat(): Beat | null {
    const reel = this.reel;
    return reel.beats[reel.at] ?? null;
  }

  /** Something is being shown. */
  get playing(): boolean {
    return this.beat !== null;
  }

  /** A finished reveal that waits to be closed. */
  get standing(): Beat | null {
    const { beat } = this;
    return beat?.reveal && this.reel.time >= lengthOf(beat, this.still) ? beat : null;
  }

  /** The playback speed of the current beat. */
  get tempo(): number {
    return this.beat && this.pace !== 'instant' ? this.speed(this.beat, this.reel) : 1;
  }

  /** The beats of the current turn, and their progress. */
  get segments(): { length: number; state: 'past' | 'on' | 'next' }[] {
    const { beats, at } = this.reel;
    return beats.flatMap(({ turn, length }, i) =>
      turn === this.beat?.turn && length ? [{ length, state: i < at ? 'past' : i > at ? 'next' : 'on' }] : [],
    );
  }

  /** The remarks that stand beside their seats. */
  get speaking(): Remark[] {
    return this.speech.remarks;
  }

  /** How many hands of a reveal are open. */
  get opened(): number {
    if (!this.beat?.reveal) return 0;
    return this.still || this.standing ? Infinity : Math.floor(this.reel.time / REVEAL.hand);
  }

  /** How many events of the log are drawn. */
  get position(): number {
    const beat = this.live.beats[this.live.at];
    if (!beat) return this.log.length;
    return this.live.time >= lengthOf(beat, this.still) ? beat.cues.at(-1)!.index + 1 : beat.cues[0]!.index;
  }

  /** Events drawn, including those of the current beat. */
  get reached(): number {
    const beat = this.live.beats[this.live.at];
    return beat ? beat.cues.at(-1)!.index + 1 : this.position;
  }

  /** Nobody is there to close a reveal. */
  private get unattended(): boolean {
    return this.me === null || this.recorded;
  }

  private get reel(): Reel {
    return this.repeat ?? this.live;
  }

  /** A first look, another seat, or an undo: show the state immediately. With `since` (an event), play from there. */
  open(view: View, log: GameEvent[], me: number | null, since: number | null = null): void {
    this.endPerformance();
    this.repeat = this.again = null;
    this.speech.end();
    this.picture.forget();
    this.recorded = false;
    this.me = me;
    this.log = log;
    this.newest = view;
    const from = since ?? log.length;
    const events = log.slice(from);
    const befores = rewound(view, events, this.dice);
    this.frames = events.map((event, i) => ({ index: from + i, event, before: befores[i]! }));
    this.live = { beats: this.composed(this.frames), at: 0, time: 0 };
    this.hurry = 0;
    this.go();
  }

  /** A recorded game, with the view before each of its events; it stands at its end, still. */
  load(view: View, log: GameEvent[], befores: View[], me: number | null): void {
    this.open(view, log, me);
    this.recorded = true;
    this.frames = log.map((event, index) => ({ index, event, before: befores[index]! }));
    this.jump(log.length);
  }

  /** What happened since, and how the table stands now. */
  take(view: View, log: GameEvent[]): void {
    const from = this.log.length;
    let before = this.newest!;
    const added = log.slice(from).map((event, i): Frame => {
      const frame = { index: from + i, event, before };
      before = after(before, event);
      return frame;
    });
    this.log = log;
    this.newest = view;
    this.frames.push(...added);
    this.append(added);
    if (this.waiting > 2 * view.players.length) this.hurry = this.live.beats.length;
    this.go();
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    this.go();
  }

  pause(): void {
    this.paused = true;
    this.go();
  }

  resume(): void {
    this.paused = false;
    this.last = this.clock.now();
    this.go();
  }

  /** Show the newest state at once. A reveal stays, unless `all`. */
  skip(all = false): void {
    this.paused = false;
    if (this.repeat) this.finishRepeat();
    this.hurry = this.live.beats.length;
    if (all) while (this.live.at < this.live.beats.length) this.next(this.live);
    this.go();
  }

  /** Close the reveal. */
  close(): void {
    if (!this.beat?.reveal) return;
    this.paused = false;
    this.next(this.reel);
    this.go();
  }

  /** Play some events of the past again, from the position before them; then the table is as it was. */
  replay(first: number, last: number): void {
    this.remember(first);
    const frames = this.frames.filter(({ index }) => index >= first && index < last);
    if (!frames.length) return;
    this.endPerformance();
    this.repeat = { beats: compose(frames, this.me), at: 0, time: 0 };
    this.again = { first, last };
    this.paused = false;
    this.go();
  }

  /** Seek to before an event, paused. The number of events: the newest state. `as`: the table at that point, if known. */
  jump(index: number, as?: View): void {
    this.remember(index);
    this.repeat = this.again = null;
    this.endPerformance();
    const first = this.frames[0]?.index ?? this.log.length;
    const cut = Math.max(0, index - first);
    const next = this.frames[cut];
    if (as && next) this.frames[cut] = { ...next, before: as };
    else if (as) this.newest = as;
    this.picture.forget();
    this.live = {
      beats: [...compose(this.frames.slice(0, cut), this.me), ...compose(this.frames.slice(cut), this.me)],
      at: 0,
      time: 0,
    };
    this.live.at = this.live.beats.findIndex(({ cues }) => cues[0]!.index >= index);
    if (this.live.at < 0 || index < first) this.live.at = index < first ? 0 : this.live.beats.length;
    this.hurry = 0;
    this.paused = true;
    this.go();
  }

  /** Step one beat forwards or backwards, paused; invisible beats are skipped. */
  step(by: 1 | -1): void {
    this.remember(0);
    this.jump(this.position);
    const { beats } = this.live;
    const unseen = (at: number): boolean => beats[at]?.length === 0;
    let { at } = this.live;
    if (by > 0) {
      while (unseen(at)) at += 1;
      at += 1;
    } else {
      at -= 1;
      while (at > 0 && unseen(at)) at -= 1;
    }
    this.jump(beats[Math.max(0, at)]?.cues[0]!.index ?? this.log.length);
  }

  /** Advance the clock by this much, regardless of real time. */
  advance(ms: number): void {
    const { beat, reel } = this;
    this.speech.advance(ms);
    if (this.standing) this.stand(reel, ms);
    else if (beat) this.playOn(reel, beat, ms + this.left);
    this.settle();
  }

  end(): void {
    this.endPerformance();
    this.clock.cancel(this.request);
    this.request = 0;
    this.live = { beats: [], at: 0, time: 0 };
    this.repeat = null;
    this.speech.end();
  }

  private composed(frames: Frame[]): Beat[] {
    return compose(frames, this.me, SPEED[this.pace] <= UNHURRIED ? this.thinkers : undefined);
  }

  /** An open reveal waits; for spectators it times out. */
  private stand(reel: Reel, ms: number): void {
    this.stood += ms;
    if (this.unattended && this.stood >= REVEAL_STAYS) this.next(reel);
  }

  /** Advance in a beat; the rest of the time is for the next one, which begins once it has been drawn. */
  private playOn(reel: Reel, beat: Beat, ms: number): void {
    const speed = this.speed(beat, reel);
    this.perform(beat);
    const end = lengthOf(beat, this.still) + (beat.reveal ? 0 : restAfter(reel));
    const used = Math.min(ms, (end - reel.time) / speed);
    reel.time += used * speed;
    if (this.spent.turn !== beat.turn) this.spent = { turn: beat.turn, time: 0 };
    if (!beat.reveal) this.spent.time += used * SPEED[this.pace];
    this.performer?.seek(Math.min(reel.time, beat.length));
    this.left = ms - used;
    if (reel.time < end - 0.001) return;
    reel.time = end;
    if (!beat.reveal) this.next(reel);
  }

  /** Regroup beats that have not begun with new events, so that the result does not depend on how a turn's updates are split. */
  private append(added: Frame[]): void {
    const { beats, at, time } = this.live;
    const first = time > 0 || this.hurry > at ? Math.max(at + 1, this.hurry) : at;
    const waiting = beats.splice(first).flatMap(({ cues }) => cues);
    beats.push(...this.composed([...waiting, ...added]));
  }

  /** Turns queued after the current one. */
  private get waiting(): number {
    const { beats, at } = this.live;
    return (beats.at(-1)?.turn ?? 0) - (beats[at]?.turn ?? beats.at(-1)?.turn ?? 0);
  }

  /** The clock's speed: the pace, faster with many queued turns, and limited so that no turn takes too long. */
  private speed(beat: Beat, reel: Reel): number {
    const pace =
      this.repeat || this.recorded || this.waiting <= MOST_WAITING
        ? SPEED[this.pace]
        : Math.max(SPEED.fast, SPEED[this.pace]);
    if (beat.reveal) return pace;
    const rest = reel.beats
      .slice(reel.at)
      .filter(({ turn, reveal }) => turn === beat.turn && !reveal)
      .reduce((sum, one) => sum + lengthOf(one, this.still), -reel.time);
    const spent = this.spent.turn === beat.turn ? this.spent.time : 0;
    return pace * Math.max(1, (rest + REST) / Math.max(10, LONGEST_TURN - spent));
  }

  /** To the next beat. */
  private next(reel: Reel): void {
    const beat = reel.beats[reel.at];
    if (beat) this.witness?.(beat);
    if (beat && reel.time >= lengthOf(beat, this.still)) this.hear(beat);
    this.endPerformance();
    reel.at += 1;
    reel.time = 0;
    this.stood = 0;
  }

  /** Remarks follow what was shown; at instant pace, and where it was skipped, they are only written down. */
  private hear({ cues, length }: Beat): void {
    if (this.pace === 'instant' || length === 0) return;
    for (const { index } of cues) this.speech.say(this.remarks.get(index));
  }

  /** Skip beats without duration, draw, notify, and request the next frame if needed. */
  private settle(): void {
    const instant = this.pace === 'instant';
    for (let beat = this.beat; beat !== null; beat = this.beat) {
      const quick = instant || (!this.repeat && this.live.at < this.hurry);
      if (beat.reveal && quick) {
        this.reel.time = lengthOf(beat, this.still);
        break;
      }
      if (this.paused || (!quick && beat.length > 0)) break;
      this.next(this.reel);
    }
    if (this.repeat && !this.beat) this.finishRepeat();
    if (!this.beat) [this.spent, this.left] = [{ turn: -1, time: 0 }, 0];
    const { beat: now } = this;
    const drawn = now ? this.picture.at(now, this.reel.time, this.still, this.repeat !== null) : this.newest!;
    const same = drawn === this.drawn;
    this.drawn = drawn;
    if (!same || this.told !== this.sign()) {
      this.told = this.sign();
      this.changed();
    }
  }

  /** What else a listener would notice. */
  private sign(): string {
    return [
      this.reel.at,
      this.reel.beats.length,
      this.repeat !== null,
      this.standing !== null,
      this.paused,
      this.pace,
      this.log.length,
      this.opened,
      this.speaking.map(({ event }) => event),
    ].join();
  }

  private perform(beat: Beat): void {
    if (this.performing === beat || this.pace === 'instant' || beat.length === 0) return;
    this.endPerformance();
    this.performing = beat;
    this.performer?.begin(beat, this.still);
  }

  private endPerformance(): void {
    if (this.performing) this.performer?.end();
    this.performing = null;
  }

  private finishRepeat(): void {
    this.endPerformance();
    this.repeat = this.again = null;
  }

  private go(): void {
    if (!this.newest) return;
    this.settle();
    const shows = this.beat !== null && (this.standing === null || this.unattended);
    const runs = !this.paused && (shows || this.speaking.length > 0);
    if (!runs) {
      this.clock.cancel(this.request);
      this.request = 0;
    } else if (this.request === 0) {
      this.last = this.clock.now();
      this.request = this.clock.request(() => this.frame());
    }
  }

  private frame(): void {
    this.request = 0;
    const now = this.clock.now();
    this.advance(Math.min(now - this.last, LONGEST_STEP));
    this.last = now;
    this.go();
  }

  /** Reconstruct the table before an event by reverting later ones. */
  private remember(first: number): void {
    const known = this.frames[0]?.index ?? this.log.length;
    if (first >= known) return;
    const events = this.log.slice(first, known);
    const befores = rewound(this.frames[0]?.before ?? this.newest!, events, this.dice);
    this.frames.unshift(...events.map((event, i) => ({ index: first + i, event, before: befores[i]! })));
  }
}
