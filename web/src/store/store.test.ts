/* The headless store: folding messages, reconnecting, choices, drafts, phrases, accounting. */
import { describe, expect, it, vi } from 'vitest';
import type { GameEvent, QuarryPiece, ServerMessage, Update, View, Welcome } from '../protocol.gen';
import { sortChoices } from './choices';
import { Connection, Refused, type Socket } from './connection';
import {
  asked,
  begin,
  flipped,
  held,
  moved,
  paying,
  phrase,
  planned,
  rotated,
  shapeOf,
  turned,
  withPiece,
} from './draft';
import { cuesOf } from './cues';
import { fold, lookThrough, NOTHING_TOLD } from './fold';
import { reckon } from './ledger';
import { Newest } from './newest';
import { answer, questionOf, request } from './question';

const view = (more: Partial<View> = {}): View => ({ hand: [], phase: 'turn', waiting: [0], ...more }) as View;
const update = (more: Partial<Update>): Update => ({
  type: 'update',
  seat: 0,
  position: 1,
  start: 0,
  events: [],
  whole: true,
  view: view(),
  legal: [],
  can_undo: false,
  clock: null,
  ...more,
});
const began = (seat: number): GameEvent => ({ event: 'TurnBegan', seat });

describe('fold', () => {
  const seated = { ...NOTHING_TOLD, seat: 0 };
  it('cuts the log and appends', () => {
    const once = fold(seated, update({ events: [began(0), began(1)], position: 2 }), 0);
    const twice = fold(once, update({ start: 1, events: [began(2)], position: 4 }), 0);
    expect(twice.log).toEqual([began(0), began(2)]);
    expect(twice.position).toBe(4);
  });
  it('brings a view up to date with what changed, and forgets what is gone', () => {
    const asked = view({ stalls: [['stone']], pending: { answered: 2 } });
    const once = fold(seated, update({ view: asked }), 0);
    const twice = fold(once, update({ whole: false, view: { phase: 'bid', pending: null } }), 0);
    expect(twice.view).toEqual(view({ stalls: [['stone']], phase: 'bid' }));
    expect(twice.view?.stalls).toBe(asked.stalls);
    expect(fold(twice, update({ view: view() }), 0).view).toEqual(view());
  });
  it('hears nothing for a seat that is not looked through', () => {
    expect(fold(seated, update({ seat: 1 }), 0)).toBe(seated);
  });
  it('takes back an undo that nobody asks for any more after a lost connection', () => {
    const wish = { type: 'undo-wish' as const, seat: 1, agreed: [1], needed: [0], settled: 'open' as const };
    const asked = fold(seated, wish, 0);
    expect(asked.wish).toEqual(wish);
    expect(fold(asked, { ...welcome([0]), wish } as ServerMessage, 0).wish).toEqual(wish);
    expect(fold(asked, welcome([0]), 0).wish).toBeNull();
  });
  it('forgets the game, not the table, when it looks through other eyes', () => {
    const told = { ...fold(seated, update({ events: [began(0)] }), 0), player: 'p' };
    expect(lookThrough(told, 1)).toMatchObject({ seat: 1, log: [], view: null, player: 'p', position: 0 });
    expect(lookThrough(told, 0)).toBe(told);
  });
});

class Wire implements Socket {
  sent: { type: string; id: string; position: number }[] = [];
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Wire['sent'][number]);
  }
  close(): void {
    this.onclose?.({ code: 1000 });
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const welcome = (seats: number[]): ServerMessage => ({
  type: 'welcome',
  protocol: 2,
  player: 'p',
  seats,
  table: { state: 'playing' } as never,
  chat: [],
  wish: null,
  time: 0,
  client: '',
});

describe('connection', () => {
  it('comes back where it was and sends again what was not answered, under the same id', async () => {
    vi.useFakeTimers();
    const wires: Wire[] = [];
    const line = new Connection(
      () => {
        const wire = new Wire();
        wires.push(wire);
        return wire;
      },
      () => undefined,
    );
    wires[0]!.say(welcome([0]));
    wires[0]!.say(update({ position: 7, events: [began(0)] }));
    const played = line.play('take 1');
    const { id } = wires[0]!.sent.at(-1)!;
    wires[0]!.onclose!({ code: 1006 });
    expect(line.line).toBe('lost');
    await vi.advanceTimersByTimeAsync(500);
    wires[1]!.say(welcome([0]));
    expect(wires[1]!.sent).toMatchObject([
      { type: 'look', position: 7 },
      { type: 'play', id, position: 7 },
    ]);
    wires[1]!.say({ type: 'played', id, position: 8, repeated: true });
    await expect(played).resolves.toMatchObject({ repeated: true });
    expect(line.told.log).toHaveLength(1);
    vi.useRealTimers();
  });
  it('tells a refusal by its code, and a closed door for good', async () => {
    const wire = new Wire();
    const line = new Connection(
      () => wire,
      () => undefined,
    );
    wire.say(welcome([0]));
    const asked = line.plan('take 9');
    wire.say({ type: 'refused', id: wire.sent.at(-1)!.id, code: 'stall', expected: {} });
    await expect(asked).rejects.toEqual(new Refused('stall'));
    wire.onclose!({ code: 4404 });
    expect([line.line, line.trouble]).toEqual(['shut', 'no-such-table']);
  });
  it('learns of a newer client, and says nothing to one that speaks another protocol', () => {
    const wire = new Wire();
    const line = new Connection(
      () => wire,
      () => undefined,
      () => '/assets/index-old.js',
    );
    wire.say({ ...(welcome([0]) as Welcome), client: '/assets/index-old.js' });
    expect([line.newer, line.line]).toEqual([null, 'open']);
    wire.sent.length = 0;
    wire.say({ ...(welcome([0]) as Welcome), client: '/assets/index-new.js', protocol: 99 });
    expect(line.newer).toBe('/assets/index-new.js');
    expect(wire.sent).toEqual([]);
  });
});

it('sorts every choice and loses none', () => {
  const legal = [
    'done',
    'quarry',
    'take 2',
    'put 3',
    'call vizier',
    'play stone',
    'give wood',
    'ask Ben lapis',
    'claim c4',
    'raise wall L1',
    'bid 4',
    'scribe die on',
    'beggar',
  ];
  const found = sortChoices(legal);
  expect(found).toMatchObject({
    stalls: [2],
    puts: [3],
    calls: ['vizier'],
    claims: ['c4'],
    raises: ['wall L1'],
    bids: [4],
    characters: ['scribe die on', 'beggar'],
    plain: ['done', 'quarry'],
  });
  expect(found.cards).toEqual({ play: ['stone'], give: ['wood'] });
  expect(found.named).toEqual({ ask: [['Ben', 'lapis']] });
});

describe('draft', () => {
  const mosaic: QuarryPiece = {
    piece: 'mosaic',
    left: 12,
    payment: { cards: ['artisan', 'cave'], amulets: 1, merchants: 0 },
    alternative: null,
    earns: 7,
    missing: [],
    places: [
      { piece: 'mosaic L a1 b1 c1 d1 d2', talents: 5, sanctuaries: [] },
      { piece: 'mosaic L b1 b2 b3 b4 a4', talents: 7, sanctuaries: [['a1', 'a2', 'a3']] },
    ],
  };
  it('begins at the best place with the cheapest payment', () => {
    expect(withPiece(null, mosaic, 'place')).toMatchObject({
      pieces: [{ place: 'mosaic L b1 b2 b3 b4 a4', letter: 'L' }],
      held: 0,
      pay: ['artisan', 'cave'],
    });
  });
  it('turns and flips shapes back to themselves', () => {
    const shape = shapeOf(['a1', 'b1', 'c1', 'd1', 'd2']);
    expect(rotated(rotated(rotated(rotated(shape))))).toBe(shape);
    expect(flipped(flipped(shape))).toBe(shape);
    expect(rotated(shape)).not.toBe(shape);
  });
  it('holds a shape over a cell and knows whether it may lie there', () => {
    const draft = begin(mosaic);
    expect(held(draft.shape, draft.at).sort()).toEqual(['a4', 'b1', 'b2', 'b3', 'b4']);
    expect(moved(draft, 'h5').place).toBeNull();
    expect(moved(moved(draft, 'h5'), draft.at).place).toBe(draft.place);
  });
  it('passes over ways in which it can lie nowhere', () => {
    const other = turned(begin(mosaic), flipped);
    expect(other.shape).toBe(begin(mosaic).shape);
  });
  const wall: QuarryPiece = {
    piece: 'wall',
    left: 9,
    payment: { cards: ['artisan', 'artisan', 'stone2', 'cave'], amulets: 2, merchants: 0 },
    alternative: null,
    earns: 3,
    missing: [],
    places: [{ piece: 'wall L1', talents: 3, sanctuaries: [] }],
  };
  it('adds pieces to a visit, and exchanges the one that has no place yet', () => {
    const one = withPiece(null, mosaic, 'place');
    expect(withPiece(one, wall, 'pay').pieces.map(({ place }) => place)).toEqual(['wall L1']);
    const two = withPiece({ ...one, stage: 'pay' }, wall, 'pay');
    expect(two).toMatchObject({ held: 1, pay: ['artisan', 'artisan', 'stone2', 'cave'] });
    expect(two.pieces).toHaveLength(2);
    expect(planned(one)).toBeNull();
    expect(planned(two)).toBe('build mosaic L b1 b2 b3 b4 a4 ; wall L1 pay');
  });
  it('says the whole visit as one phrase', () => {
    const one = withPiece(null, mosaic, 'pay'),
      draft = { ...one.pieces[0]!, claims: ['a1'] };
    const visit = withPiece({ ...one, pieces: [draft] }, wall, 'pay');
    expect(phrase(paying(visit, 'cave', false), true)).toBe(
      'build mosaic L b1 b2 b3 b4 a4 claim a1 ; wall L1 pay artisan artisan stone2 more',
    );
    expect(phrase(paying(one, 'stone', true), false)).toBe('build mosaic L b1 b2 b3 b4 a4 pay artisan cave stone');
    expect(phrase({ ...one, pieces: [{ ...draft, place: null }] }, false)).toBeNull();
  });
});

describe('what is asked about a visit', () => {
  const wall: QuarryPiece = {
    piece: 'wall',
    left: 9,
    payment: { cards: ['artisan', 'stone', 'wood'], amulets: 0, merchants: 0 },
    alternative: null,
    earns: 3,
    missing: [],
    places: [{ piece: 'wall L1', talents: 3, sanctuaries: [] }],
  };
  const one = withPiece(null, wall, 'pay');
  it('is all of it, and what is still being placed', () => {
    expect(asked(null)).toEqual({ action: null, held: null, whole: false });
    expect(asked(one)).toEqual({ action: 'build wall L1 pay artisan stone wood', held: null, whole: true });
    expect(asked({ ...one, stage: 'place' })).toMatchObject({ held: 0, whole: true });
  });
  it('is what else is planned while a piece has no place', () => {
    const two = { ...withPiece(one, wall, 'place'), pay: [] };
    const nowhere = { ...two, pieces: [two.pieces[0]!, { ...two.pieces[1]!, place: null }] };
    expect(asked(nowhere)).toEqual({ action: 'build wall L1 pay', held: null, whole: false });
  });
});

describe('questions that overtake each other', () => {
  const told: [string, string, boolean][] = [];
  const sent: { question: string; answer: (text: string) => void }[] = [];
  const newest = new Newest<string, string>(
    (question) => new Promise((answer) => sent.push({ question, answer })),
    (question, answer, last) => told.push([question, answer, last]),
  );
  const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
  it('are asked one at a time, the newest of those that wait, none twice in a row', async () => {
    for (const question of ['a', 'a', 'b', 'c']) newest.put(question);
    expect(sent.map(({ question }) => question)).toEqual(['a']);
    sent[0]!.answer('1');
    await settle();
    expect(sent.map(({ question }) => question)).toEqual(['a', 'c']);
    newest.put('d');
    newest.put('c');
    sent[1]!.answer('2');
    await settle();
    newest.put('c');
    expect(told).toEqual([
      ['a', '1', false],
      ['c', '2', true],
    ]);
    expect(sent).toHaveLength(2);
  });
});

describe('questions', () => {
  it('offers what may be laid, and answers with a phrase', () => {
    const asked = questionOf(
      view({
        phase: 'offer',
        hand: ['stone', 'stone', 'stone', 'wood'],
        seat: 0,
        players: [{ name: 'Ana' }] as View['players'],
        pending: { asked: { Ana: ['stone', 'stone'] } },
      }),
      sortChoices(['lay stone', 'ready']),
    )!;
    expect(asked.from).toHaveLength(2);
    expect(answer(asked, [0, 1])).toBe('offer stone stone');
    expect(answer(asked, [])).toBe('offer');
  });
  it('names owners when it accepts', () => {
    const asked = questionOf(
      view({ phase: 'accept', pending: { offered: { Ben: ['lapis'], Cleo: ['wood', 'stone'] } } }),
      sortChoices(['want Ben lapis', 'agree']),
    )!;
    expect(answer(asked, [0, 2])).toBe('accept Ben lapis ; Cleo stone');
    expect(answer(asked, [])).toBe('accept');
  });
  it('asks what to discard wherever the hand limit counts', () => {
    for (const phase of ['turn', 'limit', 'discard'] as const)
      expect(
        questionOf(
          view({ phase, hand: ['stone', 'stone', 'scribe'] }),
          sortChoices(['hold', 'drop stone', 'drop scribe']),
        ),
      ).toMatchObject({
        word: 'discard',
        byHand: true,
        from: [{ kind: 'stone' }, { kind: 'stone' }, { kind: 'scribe' }],
      });
  });
  it('asks nothing while nothing is wanted', () => {
    expect(request({ Ben: [] })).toBeNull();
    expect(request({ Ben: ['lapis', 'lapis'], Cleo: ['wood'] })).toBe('envoy Ben lapis lapis ; Cleo wood');
  });
});

it('reckons tallies after every turn and where they came from', () => {
  const log = [
    began(0),
    { event: 'PieceBuilt', seat: 0, piece: 'pedestal', talents: 12, base: 12, extra: 0 },
    { event: 'TalentsChanged', seat: 0, change: 12, why: 'piece' },
    began(1),
    { event: 'TalentsChanged', seat: 1, change: -3, why: 'bid' },
    { event: 'AmuletsChanged', seat: 1, change: 2, why: 'offering' },
  ] as GameEvent[];
  const book = reckon(log, 2);
  expect(book.talents).toEqual([
    [0, 0],
    [12, 0],
    [12, -3],
  ]);
  expect(book.amulets.at(-1)).toEqual([0, 2]);
  expect(book.sources).toEqual({ throne: [12, 0], bid: [0, -3] });
});

describe('cues', () => {
  const before = { ...NOTHING_TOLD, seat: 0, view: view({ waiting: [1] }), log: [began(1)] };
  const built: GameEvent = { event: 'PieceBuilt', seat: 1, piece: 'wall L1', talents: 3, base: 3, extra: 0 };
  it('rings for what happened and for one’s turn, each once', () => {
    expect(cuesOf(before, { ...before, view: view(), log: [began(1), built, built, began(0)] })).toEqual([
      'placed',
      'turn',
    ]);
  });
  it('is silent at a first look, through other eyes, after an undo, and while nothing is new', () => {
    const after = { ...before, view: view({ waiting: [1] }), log: [began(1), built] };
    expect(cuesOf(NOTHING_TOLD, after)).toEqual([]);
    expect(cuesOf({ ...before, seat: 1 }, after)).toEqual([]);
    expect(cuesOf(after, { ...before, view: view({ waiting: [1] }) })).toEqual([]);
    expect(cuesOf(after, after)).toEqual([]);
  });
});
