/* What bots remark at turning points. Pure, and from what the whole table saw, so that every seat and every replay hears the same. */
import type { GameEvent } from '../protocol.gen';
import type { Words } from '../words/index.svelte';
import type { Face } from './faces';

export type Occasion = keyof Words['faces']['says'][Face];

export interface Remark {
  /** The event that it follows. */
  event: number;
  seat: number;
  face: Face;
  on: Occasion;
  /** How often the character spoke before; the words of an occasion take turns. */
  before: number;
}

export interface Ending {
  winners: number[];
  eaten: number[];
}

/** A bot that has remarked something is silent in its next two turns. */
const EVERY = 3;
const BIG_VISIT = 3;
const TAINTED_CARDS = 2;
/** Cleopatra's step before the last one. */
const NEAR = 4;

/** A bot's occasion to remark something, in what just happened. */
type Cause = [seat: number, on: Occasion];

function causes(event: GameEvent, active: number, wild: string, ending: Ending | null): Cause[] {
  switch (event.event) {
    case 'SanctuaryClaimed':
      return [[event.seat, 'claimed']];
    case 'VisitClosed':
      return event.pieces >= BIG_VISIT ? [[event.seat, 'visit']] : [];
    case 'StallTaken': {
      const tainted = event.open.filter((card) => card !== null && (card === wild || card.endsWith('2')));
      return tainted.length >= TAINTED_CARDS ? [[event.seat, 'tainted']] : [];
    }
    case 'OfferingSettled': {
      const lowest = Math.max(...event.ranks);
      return lowest === 1 ? [] : event.ranks.flatMap((rank, seat): Cause[] => offering(rank, seat, lowest));
    }
    case 'CleopatraMoved':
      return event.step === NEAR ? [[active, 'near']] : [];
    case 'LastRoundBegan':
      return [[event.seat, 'near']];
    case 'GameEnded':
      return [
        ...(ending?.winners ?? []).map((seat): Cause => [seat, 'won']),
        ...(ending?.eaten ?? []).map((seat): Cause => [seat, 'eaten']),
      ];
    default:
      return [];
  }
}

const offering = (rank: number, seat: number, lowest: number): Cause[] =>
  rank === 1 ? [[seat, 'first']] : rank === lowest ? [[seat, 'last']] : [];

/** All remarks of a game so far: one after an event at most, and one in three turns of a bot; at the end everybody has a word. */
export function remarks(
  log: GameEvent[],
  faces: (Face | 'stranger' | null)[],
  wild: string,
  ending: Ending | null,
): Remark[] {
  const found: Remark[] = [];
  /** A seat's turns, and those until its last remark. */
  const turns = faces.map(() => 0),
    spoke = faces.map(() => -EVERY);
  const opener = log.find((event) => 'seat' in event);
  let active = opener && 'seat' in opener ? opener.seat : 0;
  log.forEach((event, index) => {
    if (event.event === 'TurnBegan') {
      active = event.seat;
      turns[active]! += 1;
    }
    const over = event.event === 'GameEnded';
    for (const [seat, on] of causes(event, active, wild, ending)) {
      const face = faces[seat];
      if (!face || face === 'stranger') continue;
      if (!over && (turns[seat]! - spoke[seat]! < EVERY || found.at(-1)?.event === index)) continue;
      spoke[seat] = turns[seat]!;
      found.push({ event: index, seat, face, on, before: found.filter((one) => one.face === face).length });
    }
  });
  return found;
}

/** The words of a remark. */
export function spoken({ face, on, before }: Remark, w: Words): string {
  const ways: readonly string[] = w.faces.says[face][on];
  return w.faces.quote({ text: ways[before % ways.length]! });
}

/** What a seat said to the end of the game, if anything. */
export function lastWord(all: Remark[], seat: number, w: Words): string | null {
  const last = all.findLast((one) => one.seat === seat && (one.on === 'won' || one.on === 'eaten'));
  return last ? spoken(last, w) : null;
}
