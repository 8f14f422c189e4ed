/* A finished game as somebody saw it: the view after every small choice, what happened, and the marks of its scrub bar. Headless. */
import type { GameEvent, Replay, View } from '../protocol.gen';
import { changed } from '../store/fold';
import { after } from '../stage/project';

/** A seat, or all open. */
export type Eyes = number | null;
/** Steps asked for at once: as many as the server gives. */
export const AT_ONCE = 400;

export interface Turn {
  /** As the table counts it. */
  number: number;
  seat: number;
  /** The position at which it begins, and the one at which the next begins or the game is over. */
  first: number;
  last: number;
  built: boolean;
}

/** Something to jump to: Cleopatra's step, or an offering. */
export interface Mark {
  kind: 'step' | 'offering';
  /** The position just after it. */
  at: number;
  /** Which step. */
  step?: number;
}

export interface Recording {
  eyes: Eyes;
  /** By position: the number of small choices made. */
  views: View[];
  /** How many events had been told at each position. */
  ends: number[];
  log: GameEvent[];
  /** The view before each event. */
  befores: View[];
  turns: Turn[];
  marks: Mark[];
}

/** Middles in pixels, from left to right, none overlapping another: where several belong they stand side by side. */
export function spread<T extends { wanted: number; half: number }>(
  marks: T[],
  end: number,
): (T & { middle: number })[] {
  let free = -Infinity;
  const placed = marks.map((mark) => {
    const middle = Math.max(mark.wanted, free + mark.half);
    free = middle + mark.half;
    return { ...mark, middle };
  });
  let taken = end;
  for (const one of [...placed].reverse()) {
    one.middle = Math.min(one.middle, taken - one.half);
    taken = one.middle - one.half;
  }
  return placed;
}

/** All steps, page by page. */
export async function fetched(eyes: Eyes, page: (first: number, count: number) => Promise<Replay>): Promise<Recording> {
  const first = await page(0, AT_ONCE);
  const pages = [first];
  for (let at = first.frames.length; at < first.steps; at += AT_ONCE) pages.push(await page(at, AT_ONCE));
  return recorded(
    eyes,
    first.start,
    pages.flatMap(({ frames }) => frames),
  );
}

export function recorded(eyes: Eyes, start: View, frames: Replay['frames']): Recording {
  const views = [start],
    ends = [0],
    log: GameEvent[] = [],
    befores: View[] = [],
    marks: Mark[] = [];
  for (const frame of frames) {
    let now = views.at(-1)!;
    const next = changed(now, frame.view);
    for (const event of frame.events) {
      befores.push(now);
      now = after(now, event);
      log.push(event);
      if (event.event === 'CleopatraMoved') marks.push({ kind: 'step', at: views.length, step: event.step });
      if (event.event === 'OfferingSettled') marks.push({ kind: 'offering', at: views.length });
    }
    views.push(next);
    ends.push(log.length);
  }
  return { eyes, views, ends, log, befores, turns: turnsOf(views, ends, log), marks };
}

function turnsOf(views: View[], ends: number[], log: GameEvent[]): Turn[] {
  const turns: Turn[] = [];
  const last = views.length - 1;
  for (let at = 0; at < last; at += 1) {
    if (at && views[at]!.turn === views[at - 1]!.turn) continue;
    if (turns.length) turns.at(-1)!.last = at;
    turns.push({ number: views[at]!.turn, seat: views[at]!.active, first: at, last, built: false });
  }
  for (const turn of turns)
    turn.built = log.slice(ends[turn.first], ends[turn.last]).some(({ event }) => event === 'PieceBuilt');
  return turns;
}

/** The turn that is on at a position; at the end the last one. */
export const turnAt = ({ turns }: Recording, at: number): number => turns.findLastIndex(({ first }) => first <= at);

/** The position once that many events have been shown. */
export function positionAfter({ ends }: Recording, events: number): number {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ends[middle]! <= events) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a link leads: `?at=57&eyes=1`, or `eyes=open`. */
export interface Place {
  at: number | null;
  eyes: Eyes | undefined;
  /** Choices to try out there. */
  tries: string[];
  /** Of a private link. */
  key: string | null;
}

export function readPlace(search: string): Place {
  const asked = new URLSearchParams(search);
  const [at, eyes] = [asked.get('at'), asked.get('eyes')];
  return {
    at: at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null,
    eyes: eyes === 'open' ? null : eyes !== null && /^[0-4]$/.test(eyes) ? Number(eyes) : undefined,
    tries: asked.getAll('if'),
    key: asked.get('key'),
  };
}

export const writePlace = (at: number, eyes: Eyes): string => `?at=${at}&eyes=${eyes ?? 'open'}`;
