/* Beats: events that are shown together, each with its moment and its length in milliseconds at normal pace. Pure. */
import type { GameEvent, View } from '../protocol.gen';

/** One event of the log, and how the table looked before it. */
export interface Frame {
  index: number;
  event: GameEvent;
  before: View;
}

/** An event within its beat: its start, its end, and the number of parts in which things arrive. */
export interface Cue extends Frame {
  start: number;
  length: number;
  parts: number;
}

export type BeatKind =
  | 'turn'
  | 'take'
  | 'stock'
  | 'shuffle'
  | 'pay'
  | 'rise'
  | 'lay'
  | 'claim'
  | 'earn'
  | 'walk'
  | 'dice'
  | 'character'
  | 'call'
  | 'answer'
  | 'pass'
  | 'show'
  | 'five'
  | 'ask'
  | 'offers'
  | 'discard'
  | 'limit'
  | 'offering'
  | 'settled'
  | 'end'
  | 'note';

export interface Beat {
  kind: BeatKind;
  /** The acting seat; null: none, as when dice are rolled. */
  seat: number | null;
  turn: number;
  cues: Cue[];
  length: number;
  /** Stays after its end until it is closed; later beats wait. */
  reveal: boolean;
}

export const CARD = { flight: 520, apart: 110, stock: 420, stockApart: 140 };
export const PAY = { length: 1600, apart: 60, token: 800 };
export const RISE = { length: 900, number: 780, from: 700 };
export const CELL = { length: 260, apart: 60, edge: 200 };
export const CLAIM = { flight: 640, cell: 180 };
export const DIE = { length: 950, apart: 120 };
export const STEP = 1400;
/** How long a bot is seen thinking before it acts. */
export const THINK = 700;
export const REVEAL = { hand: 320, rest: 600 };
/** Between two turns. */
export const REST = 350;
/** With reduced motion every mark is shown for this long. */
export const STILL = 1200;
/** Maximum duration of a turn. */
export const LONGEST_TURN = 5000;
/** Maximum number of cards in flight; of more, only the first ones fly. */
export const MOST_CARDS = 8;

interface Shown {
  kind: BeatKind;
  length: number;
  parts?: number;
  /** Joins the running beat with this delay; null: it opens a new beat. */
  joins?: (beat: Beat) => number | null;
}

const seatOf = (event: GameEvent): number | null => ('seat' in event ? event.seat : null);
const flights = (cards: number, length: number): number =>
  cards ? length + (Math.min(cards, MOST_CARDS) - 1) * CARD.apart : 0;
const last = (beat: Beat): Cue => beat.cues.at(-1)!;
const lastOf = (beat: Beat, name: GameEvent['event']): Cue | undefined =>
  beat.cues.findLast(({ event }) => event.event === name);

/** Follows others of its kind in the same beat. */
const behind =
  (kind: BeatKind, name: GameEvent['event'], apart: number) =>
  (beat: Beat): number | null => {
    if (beat.kind !== kind) return null;
    const other = lastOf(beat, name);
    return other ? other.start + apart : 0;
  };
/** Comes at the end of the running beat. */
const atEnd = (beat: Beat): number | null => (beat.kind === 'turn' ? null : beat.length);

function shown(event: GameEvent, me: number | null, thinkers: readonly number[]): Shown {
  switch (event.event) {
    case 'TurnBegan':
      return { kind: 'turn', length: thinkers.includes(event.seat) ? THINK : 0 };
    case 'StallTaken':
    case 'CardsFetched':
      return {
        kind: 'take',
        length: flights(event.cards.length, CARD.flight),
        parts: event.cards.length,
        joins: (beat) => (beat.kind === 'call' && event.event === 'CardsFetched' ? beat.length : null),
      };
    case 'CardsDrawn':
      return { kind: 'stock', length: 0 };
    case 'CardStocked':
      return {
        kind: 'stock',
        length: CARD.stock,
        joins: (beat) =>
          seatOf(beat.cues[0]!.event) === event.seat ? behind('stock', 'CardStocked', CARD.stockApart)(beat) : null,
      };
    case 'PileShuffled':
      return { kind: 'shuffle', length: 500 };
    case 'TopTurned':
      return { kind: 'note', length: 0, joins: atEnd };
    case 'QuarryOpened':
      return { kind: 'pay', length: 0 };
    case 'CardPlayed':
      // a player's own cards need no reveal
      return {
        kind: 'pay',
        length: event.seat === me ? CARD.flight : PAY.length,
        joins: behind('pay', 'CardPlayed', PAY.apart),
      };
    case 'PieceBuilt':
      return event.piece.startsWith('mosaic')
        ? { kind: 'earn', length: 0, joins: (beat) => (beat.kind === 'lay' ? beat.length - CELL.edge : null) }
        : { kind: 'rise', length: RISE.length };
    case 'MosaicLaid':
      return { kind: 'lay', length: CELL.length + (event.cells.length - 1) * CELL.apart + CELL.edge };
    case 'MosaicRemoved':
      return { kind: 'note', length: 300, joins: atEnd };
    case 'MosaicTurnedUp':
      return { kind: 'note', length: 200, joins: atEnd };
    case 'SanctuaryClaimed':
      return { kind: 'claim', length: CLAIM.flight + CLAIM.cell + (event.cells.length - 1) * CELL.apart };
    case 'VisitClosed':
      return { kind: 'earn', length: 0, ...(event.bonus ? {} : { joins: atEnd }) };
    case 'TalentsChanged':
      return {
        kind: 'earn',
        length: RISE.number,
        parts: Math.min(MOST_CARDS, Math.abs(event.change)),
        joins: (beat) => {
          if (beat.kind === 'turn') return null;
          if (beat.kind === 'settled') return 0; // what was bid is lost as the hands open
          const other = lastOf(beat, 'TalentsChanged');
          if (other) return other.start + 2 * CARD.apart;
          return beat.kind === 'rise' ? RISE.from : Math.max(0, beat.length - CELL.edge);
        },
      };
    case 'AmuletsChanged':
      return {
        kind: 'earn',
        length: PAY.token,
        parts: Math.min(MOST_CARDS, Math.abs(event.change)),
        joins: (beat) => {
          if (beat.kind === 'turn') return null;
          if (beat.kind === 'pay') return last(beat).start + PAY.length / 2;
          const other = lastOf(beat, 'AmuletsChanged');
          if (other) return other.start + CARD.apart;
          return beat.kind === 'settled' ? beat.length : Math.max(0, beat.length - CELL.edge);
        },
      };
    case 'CleopatraMoved':
      return { kind: 'walk', length: STEP * Math.min(2, event.categories.length) };
    case 'DiceRolled':
      return { kind: 'dice', length: event.dice ? DIE.length + (event.dice - 1) * DIE.apart : 0 };
    case 'DieTurned':
      return { kind: 'dice', length: DIE.length };
    case 'CharacterPlayed':
      return { kind: 'character', length: 700 };
    case 'WorshipperCalled':
      return { kind: 'call', length: 700 };
    case 'BeggarAnswered':
    case 'OfferMade':
    case 'PowerAnswered':
    case 'BidMade':
      return { kind: 'answer', length: 320, joins: behind('answer', event.event, CARD.apart) };
    case 'BeggarPaid':
      return {
        kind: 'pass',
        length: CARD.flight,
        joins: (beat) => (beat.kind === 'pass' ? last(beat).start + CARD.apart : null),
      };
    case 'BeggarGiven':
      return {
        kind: 'pass',
        length: CARD.flight,
        joins: (beat) => (beat.kind === 'pass' ? last(beat).start + CARD.apart : null),
      };
    case 'CourtesanTook':
      return { kind: 'pass', length: CARD.flight };
    case 'OffersAccepted':
      return {
        kind: 'pass',
        length: flights(
          event.accepted.reduce((sum, [, cards]) => sum + cards.length, 0),
          CARD.flight,
        ),
      };
    case 'HandShown':
      return { kind: 'show', length: 420 };
    case 'PileBrowsed':
      return { kind: 'note', length: 420 };
    case 'FiveDrawn':
      return { kind: 'five', length: flights(event.cards.length, CARD.flight) };
    case 'FiveKept':
      return { kind: 'five', length: CARD.flight, parts: event.kept };
    case 'EnvoyAsked':
      return { kind: 'ask', length: 900 };
    case 'OffersShown':
      return { kind: 'offers', length: PAY.length };
    case 'LimitHeld':
      return { kind: 'limit', length: 420 };
    case 'CardDiscarded':
      return { kind: 'discard', length: 420, joins: behind('discard', 'CardDiscarded', CARD.apart) };
    case 'OfferingBegan':
      return { kind: 'offering', length: 600 };
    case 'OfferingSettled':
      return { kind: 'settled', length: REVEAL.hand * event.bids.length + REVEAL.rest };
    case 'LastRoundBegan':
      return { kind: 'note', length: 700 };
    case 'GameEnded':
      return { kind: 'end', length: 1400 };
    case 'PowerActed':
      return { kind: 'note', length: 700 };
    case 'RequestDrafted':
    case 'OfferDrafted':
    case 'AcceptanceDrafted':
    case 'KeepDrafted':
      return { kind: 'note', length: event.seat === me ? 0 : 320 }; // the player's own draft, already visible
  }
}

/** A hand revealed to this seat only, or hands revealed to all. */
const isReveal = (event: GameEvent, me: number | null): boolean =>
  event.event === 'OfferingSettled' ||
  (event.event === 'HandShown' && event.to === me && event.cards.some((card) => card !== null));

/** All events as beats, in order. `thinkers` are seen thinking as their turn begins. */
export function compose(frames: Frame[], me: number | null, thinkers: readonly number[] = []): Beat[] {
  const beats: Beat[] = [];
  for (const frame of frames) {
    const { kind, length, parts = 1, joins } = shown(frame.event, me, thinkers);
    const running = beats.at(-1);
    const turn = frame.before.turn + (frame.event.event === 'TurnBegan' ? 1 : 0);
    const start = running?.turn === turn ? (joins?.(running) ?? null) : null;
    const cue: Cue = { ...frame, start: start ?? 0, length, parts: Math.max(1, parts) };
    if (running && start !== null) {
      running.cues.push(cue);
      running.length = Math.max(running.length, start + length);
    } else
      beats.push({
        kind,
        seat: seatOf(frame.event),
        turn,
        cues: [cue],
        length,
        reveal: isReveal(frame.event, me),
      });
  }
  return beats;
}
