import { describe, expect, it } from 'vitest';
import type { GameEvent, View } from '../protocol.gen';
import { LONGEST_TURN, STILL, type Beat } from './beats';
import { Director, type Clock } from './director';
import type { Pace } from './pace';
import { SAID } from './speech';
import { after, picture, rewound } from './project';

const player = (name: string): View['players'][number] => ({
  name,
  cards: 3,
  merchants: 1,
  statues: 2,
  talents: 0,
  amulets: 0,
  known: [],
});
const START = {
  active: 0,
  altar: 1,
  aside: [],
  discard: { cards: 0, seen: [], taken_unseen: {} },
  draw: { cards: 30, face_up: 12, top: null },
  edition: 'classic',
  hand: ['stone', 'wood', 'wood'],
  layout: { palms: 'a1', throne: 'e5' },
  palace: {
    cleopatra: 0,
    complete: [],
    doors: [],
    mosaics: {},
    obelisks: [],
    pile: { left: ['I', 'L', 'T'], top: 'T' },
    sanctuaries: [],
    sphinxes: 0,
    throne: 'none',
    walls: [],
  },
  phase: 'turn',
  players: [player('Ana'), player('Ben'), player('Cleo')],
  seat: 0,
  stalls: [['stone', null], ['marble'], ['lapis']],
  turn: 1,
  waiting: [0],
} as unknown as View;

/** A player takes a stall and stocks. */
const market = (seat: number): GameEvent[] => [
  { event: 'StallTaken', seat, stall: 1, cards: ['stone', null], open: ['stone', null] },
  { event: 'CardsDrawn', seat, cards: ['wood', null, 'lapis'] },
  { event: 'TopTurned', card: 'marble' },
  { event: 'CardStocked', seat, stall: 1, card: 'wood' },
  { event: 'CardStocked', seat, stall: 2, card: null },
  { event: 'CardStocked', seat, stall: 3, card: 'lapis' },
];
/** A player builds a wall, completes a category, and a priest moves to the altar. */
const visit = (seat: number): GameEvent[] => [
  { event: 'QuarryOpened', seat },
  ...['artisan', 'stone', 'trompe'].map((card): GameEvent => ({ event: 'CardPlayed', seat, card })),
  { event: 'AmuletsChanged', seat, change: 1, why: 'tainted' },
  { event: 'PieceBuilt', seat, piece: 'wall L1', talents: 3, base: 3, extra: 0 },
  { event: 'TalentsChanged', seat, change: 3, why: 'piece' },
  { event: 'VisitClosed', seat, pieces: 1, bonus: 0 },
  { event: 'CleopatraMoved', step: 1, categories: ['wall'] },
  { event: 'DiceRolled', dice: 4, symbols: 1, altar: 2 },
];
const began = (seat: number): GameEvent => ({ event: 'TurnBegan', seat });
const SETTLED: GameEvent = { event: 'OfferingSettled', bids: [1, 0, 2], ranks: [2, 3, 1] };

class Stage implements Clock {
  time = 0;
  asked: (() => void) | null = null;
  log: GameEvent[] = [];
  view: View = START;
  beats: Beat[] = [];
  drawn: View[] = [];
  begun: string[] = [];
  readonly director: Director;

  constructor(me: number | null = 0) {
    this.view = { ...START, seat: me };
    this.director = new Director(this, () => this.drawn.push(this.director.drawn!), 5);
    this.director.performer = {
      begin: ({ kind }) => this.begun.push(kind),
      seek: () => undefined,
      end: () => undefined,
    };
    this.director.witness = (beat) => this.beats.push(beat);
    this.director.open(this.view, this.log, me);
  }
  now(): number {
    return this.time;
  }
  request(frame: () => void): number {
    this.asked = frame;
    return 1;
  }
  cancel(): void {
    this.asked = null;
  }
  happens(...events: GameEvent[]): void {
    this.log = [...this.log, ...events];
    for (const event of events) this.view = after(this.view, event);
    this.director.take(this.view, this.log);
  }
  /** Run until no frame is requested; returns how long that took. */
  run(most = 60_000, step = 16): number {
    const began = this.time;
    while (this.asked && this.time - began < most) {
      const frame = this.asked;
      this.asked = null;
      this.time += step;
      frame();
    }
    return this.time - began;
  }
  get shown(): number[] {
    return this.beats.flatMap(({ cues }) => cues.map(({ index }) => index));
  }
}
const count = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('the director', () => {
  it('draws the newest state at first, and nothing runs', () => {
    const stage = new Stage();
    expect(stage.director.drawn).toBe(stage.view);
    expect(stage.asked).toBeNull();
  });

  it('shows every event once and in order, one beat behind the other, and then the newest state itself', () => {
    const stage = new Stage();
    stage.happens(began(1), ...market(1));
    stage.happens(began(2), ...visit(2));
    expect(stage.director.drawn).not.toBe(stage.view);
    stage.run();
    expect(stage.shown).toEqual(count(stage.log.length));
    expect(stage.begun).toEqual(['take', 'stock', 'pay', 'rise', 'walk', 'dice']);
    expect(stage.director.drawn).toBe(stage.view);
    expect(stage.asked).toBeNull();
  });

  it('lets cards leave before they arrive, and counts them one by one', () => {
    const stage = new Stage();
    stage.happens(began(1), market(1)[0]!);
    expect(stage.director.drawn?.stalls[0]).toEqual(['stone', null]);
    stage.run(16);
    expect(stage.director.drawn?.stalls[0]).toEqual([]);
    expect(stage.director.drawn?.players[1]?.cards).toBe(3);
    stage.run();
    expect([...new Set(stage.drawn.map(({ players }) => players[1]?.cards))]).toEqual([3, 4, 5]);
  });

  it('takes five seconds at most for a turn, and less than that the faster it goes', () => {
    const turn = [began(1), ...visit(1), ...visit(1).slice(1), ...visit(1).slice(1)];
    const normal = new Stage();
    normal.happens(...turn);
    const taken = normal.run();
    expect(taken).toBeLessThanOrEqual(LONGEST_TURN + 100);
    expect(taken).toBeGreaterThan(LONGEST_TURN - 500);
    for (const [pace, factor] of [
      ['slow', 0.6],
      ['fast', 2.4],
    ] as const) {
      const stage = new Stage();
      stage.director.setPace(pace);
      stage.happens(...turn);
      expect(stage.run() / (taken / factor)).toBeCloseTo(1, 1);
    }
  });

  it('hurries when more than two turns wait', () => {
    const calm = new Stage(),
      many = new Stage();
    for (const seat of [1, 2, 0]) calm.happens(began(seat), ...market(seat));
    for (const seat of [1, 2, 0, 1, 2]) many.happens(began(seat), ...market(seat));
    expect(many.run() / 5).toBeLessThan((calm.run() / 3) * 0.9);
  });

  it('jumps when it is more than two rounds behind', () => {
    const stage = new Stage();
    stage.happens(...count(8).flatMap((i) => [began(i % 3), ...market(i % 3)]));
    expect(stage.director.drawn).toBe(stage.view);
    expect(stage.asked).toBeNull();
  });

  it('asks for no frame and begins no performance at instant pace', () => {
    const stage = new Stage();
    stage.director.setPace('instant');
    stage.happens(began(1), ...visit(1));
    expect(stage.asked).toBeNull();
    expect(stage.begun).toEqual([]);
    expect(stage.director.drawn).toBe(stage.view);
    expect(stage.shown).toEqual(count(stage.log.length));
  });

  it('skips to the newest state within the call', () => {
    const stage = new Stage();
    stage.happens(began(1), ...market(1), began(2), ...visit(2));
    stage.run(300);
    stage.director.skip();
    expect(stage.director.drawn).toBe(stage.view);
    expect(stage.asked).toBeNull();
    expect(stage.shown).toEqual(count(stage.log.length));
  });

  it('lets nothing overtake a reveal, not even a skip, until it is closed', () => {
    const stage = new Stage();
    stage.happens(SETTLED, began(1), ...market(1));
    stage.director.skip();
    expect(stage.director.standing?.kind).toBe('settled');
    expect(stage.director.drawn?.turn).toBe(1);
    stage.happens(began(2), ...market(2));
    stage.run();
    expect(stage.director.standing?.kind).toBe('settled');
    expect(stage.asked).toBeNull();
    stage.director.close();
    stage.run();
    expect(stage.director.drawn).toBe(stage.view);
  });

  it('keeps reveals at instant pace, and closes them by itself for spectators', () => {
    const player = new Stage();
    player.director.setPace('instant');
    player.happens(SETTLED, began(1));
    expect(player.director.standing).not.toBeNull();
    player.director.close();
    expect(player.director.drawn).toBe(player.view);
    const spectator = new Stage(null);
    spectator.happens(SETTLED, began(1), ...market(1));
    spectator.run();
    expect(spectator.director.drawn).toBe(spectator.view);
  });

  it('passes over everything when somebody acts', () => {
    const stage = new Stage();
    stage.happens(SETTLED, began(1), ...market(1));
    stage.director.skip(true);
    expect(stage.director.drawn).toBe(stage.view);
  });

  it('shows still marks without motion, each for as long as it takes to read', () => {
    const stage = new Stage();
    stage.director.still = true;
    stage.happens(began(1), ...market(1));
    stage.run(16);
    expect(stage.director.drawn?.players[1]?.cards).toBe(5);
    const taken = stage.run();
    expect(taken).toBeGreaterThanOrEqual(2 * STILL);
    expect(taken).toBeLessThanOrEqual(LONGEST_TURN);
    expect(stage.director.drawn).toBe(stage.view);
  });

  it('stands still while it is paused', () => {
    const stage = new Stage();
    stage.happens(began(1), ...market(1));
    stage.run(300);
    stage.director.pause();
    expect(stage.asked).toBeNull();
    const { drawn } = stage.director;
    stage.director.resume();
    expect(stage.director.drawn).toBe(drawn);
    stage.run(100);
    stage.director.pause();
    stage.director.skip();
    expect(stage.director.drawn).toBe(stage.view);
  });
});

describe('playing again', () => {
  it('ends in the state from which it began, also for what was there before one came', () => {
    const stage = new Stage();
    stage.happens(began(1), ...market(1), began(2), ...visit(2));
    stage.director.skip();
    const late = new Stage();
    late.log = stage.log;
    late.view = stage.view;
    late.director.open(late.view, late.log, 0);
    for (const one of [stage, late]) {
      const { director, begun } = one;
      begun.length = 0;
      const before = director.drawn;
      director.replay(0, 7);
      expect(director.again).toEqual({ first: 0, last: 7 });
      expect(director.drawn?.stalls[0]).toEqual(['stone', null]);
      one.run();
      expect(begun).toEqual(['take', 'stock']);
      expect(director.again).toBeNull();
      expect(director.drawn).toBe(before);
    }
  });

  it('plays what happened since for those who share a device', () => {
    const events = [began(1), ...market(1), began(2), ...visit(2)];
    const view = events.reduce(after, START);
    const stage = new Stage();
    stage.log = events;
    stage.view = view;
    stage.director.open(view, events, 0, 0);
    expect(stage.director.drawn?.stalls[0]).toEqual(['stone', null]);
    stage.run();
    expect(stage.shown).toEqual(count(events.length));
    expect(stage.director.drawn).toBe(view);
  });

  it('steps and jumps forwards and backwards, still', () => {
    const stage = new Stage();
    stage.happens(began(1), ...market(1), began(2), ...visit(2));
    stage.director.skip();
    stage.director.jump(0);
    expect(picture(stage.director.drawn!)).toEqual(picture(START));
    stage.director.step(1);
    expect(stage.director.drawn?.stalls[0]).toEqual([]);
    expect(stage.director.position).toBe(2);
    stage.director.step(1);
    expect(stage.director.drawn?.stalls[0]).toEqual(['wood']);
    stage.director.step(-1);
    expect(stage.director.position).toBe(2);
    stage.director.jump(stage.log.length);
    expect(stage.director.drawn).toBe(stage.view);
    expect(stage.asked).toBeNull();
  });

  it('redraws the same position from another point of view', () => {
    const { director } = new Stage();
    const events = market(0);
    for (const seat of [null, 0]) {
      const views = events.reduce<View[]>((all, event) => [...all, after(all.at(-1)!, event)], [{ ...START, seat }]);
      director.load(views.at(-1)!, events, views.slice(0, -1), seat);
      director.jump(0, views[0]);
      expect(director.drawn?.seat).toBe(seat);
      director.jump(events.length, views.at(-1));
    }
  });
});

describe('bots on the stage', () => {
  const think = (stage: Stage): number[] =>
    stage.beats.flatMap(({ kind, seat, length }) => (kind === 'turn' && length ? [seat!] : []));

  it('are seen thinking before they act, people are not, and nobody where it goes fast or is played again', () => {
    for (const [pace, thoughts] of [
      ['slow', [1]],
      ['normal', [1]],
      ['fast', []],
      ['instant', []],
    ] as const) {
      const stage = new Stage();
      stage.director.thinkers = [1];
      stage.director.setPace(pace);
      stage.happens(began(1), ...market(1));
      stage.happens(began(2), ...market(2), began(0));
      stage.run();
      expect([pace, think(stage)]).toEqual([pace, thoughts]);
      expect(stage.shown).toEqual(count(stage.log.length));
      stage.beats = [];
      stage.director.replay(0, 7);
      stage.run();
      expect(think(stage)).toEqual([]);
    }
  });

  it('think within the five seconds of a turn, no longer without motion, and can be skipped', () => {
    const turn = [began(1), ...visit(1), ...visit(1).slice(1), ...visit(1).slice(1)];
    const stage = new Stage();
    stage.director.thinkers = [1];
    stage.happens(...turn);
    expect(stage.run()).toBeLessThanOrEqual(LONGEST_TURN + 100);
    const still = new Stage();
    still.director.thinkers = [1];
    still.director.still = true;
    still.happens(began(1));
    expect(still.director.beat?.seat).toBe(1);
    expect(still.run()).toBeLessThan(STILL);
    still.happens(began(1));
    still.director.skip();
    expect(still.director.drawn).toBe(still.view);
  });

  const remark = { event: 1, seat: 1, face: 'bata', on: 'tainted', before: 0 } as const;
  const speaking = (pace: Pace): Stage => {
    const stage = new Stage();
    stage.director.remarks = new Map([[remark.event, remark]]);
    stage.director.setPace(pace);
    stage.happens(began(1), ...market(1).slice(0, 1));
    return stage;
  };

  it('say something once it was shown, for four seconds at any pace, while other beats go on', () => {
    for (const pace of ['slow', 'fast'] as const) {
      const stage = speaking(pace);
      expect(stage.director.speaking).toEqual([]);
      while (stage.director.beat) stage.run(16);
      expect(stage.director.speaking).toEqual([remark]);
      stage.happens(began(2), ...market(2));
      stage.run(SAID - 400);
      expect(stage.director.speaking).toEqual([remark]);
      stage.run();
      expect(stage.director.speaking).toEqual([]);
      expect(stage.asked).toBeNull();
    }
  });

  it('say nothing where it was skipped or shown at once, and stop where the table changes', () => {
    expect(speaking('instant').director.speaking).toEqual([]);
    const skipped = speaking('normal');
    skipped.director.skip();
    expect(skipped.director.speaking).toEqual([]);
    const other = speaking('normal');
    while (other.director.beat) other.run(16);
    other.director.open(other.view, other.log, 0);
    expect(other.director.speaking).toEqual([]);
  });
});

describe('the picture', () => {
  it('is taken back to what it was', () => {
    const events = [...market(0), began(1), ...visit(1)];
    const views = events.reduce<View[]>((all, event) => [...all, after(all.at(-1)!, event)], [START]);
    const back = rewound(views.at(-1)!, events, 5);
    const faceless = (view: View): unknown => picture({ ...view, draw: { ...view.draw, top: null } });
    expect(back.map(faceless)).toEqual(views.slice(0, -1).map(faceless));
  });
});
