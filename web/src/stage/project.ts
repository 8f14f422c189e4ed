/* The effect of an event on the drawn state: what leaves its place at the start, what has arrived at the end, and the inverse.
 * Pure, and without rules: the server's view is always right, and these only interpolate towards it. */
import type { GameEvent, PalaceView, PlayerView, View } from '../protocol.gen';

type Cards = (string | null)[];

const known = (cards: Cards): string[] => cards.filter((card) => card !== null);

function withPlayer(view: View, seat: number, change: Partial<Record<keyof PlayerView, number>>): View {
  const players = view.players.map((player, number) => {
    if (number !== seat) return player;
    const sums = Object.entries(change).map(([key, by]) => {
      const was = player[key as keyof PlayerView] as number | null;
      return [key, was === null ? null : was + by] as const;
    });
    return { ...player, ...Object.fromEntries(sums) };
  });
  return { ...view, players };
}

/** Without one card of each of these kinds. */
function without(from: string[], cards: Cards): string[] {
  const left = [...from];
  for (const card of cards) {
    const at = card === null ? -1 : left.lastIndexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

const withPalace = (view: View, change: Partial<PalaceView>): View => ({
  ...view,
  palace: { ...view.palace, ...change },
});
const withStall = (view: View, stall: number, cards: Cards): View => ({
  ...view,
  stalls: view.stalls.map((old, i) => (i === stall - 1 ? cards : old)),
});

/** Cards come into a hand. */
function dealt(view: View, seat: number, cards: Cards): View {
  const counted = withPlayer(view, seat, { cards: cards.length });
  return seat === view.seat ? { ...counted, hand: [...view.hand, ...known(cards)] } : counted;
}

/** Cards leave a hand. */
function laid(view: View, seat: number, cards: Cards): View {
  const counted = withPlayer(view, seat, { cards: -cards.length });
  return seat === view.seat ? { ...counted, hand: without(view.hand, cards) } : counted;
}

/** Cards come onto the discard pile, or with a negative number leave it. */
function discarded(view: View, cards: Cards, by = 1): View {
  const { discard } = view;
  return {
    ...view,
    discard: {
      ...discard,
      cards: discard.cards + by * cards.length,
      seen: by > 0 ? [...discard.seen, ...known(cards)] : without(discard.seen, cards),
    },
  };
}

/** Cards come off the draw pile, or with a negative number go back. */
function drawn(view: View, cards: number, faceUp: number): View {
  const { draw } = view;
  return { ...view, draw: { cards: draw.cards - cards, face_up: draw.face_up - faceUp, top: null } };
}

const SIDES = ['left', 'right'];

/** A piece in its place; `by` -1 takes it away. */
function built(view: View, piece: string, by: 1 | -1): View {
  const [kind, where = ''] = piece.split(' ');
  const { palace } = view;
  const put = (list: string[]): string[] => (by > 0 ? [...list, where] : list.filter((one) => one !== where));
  switch (kind) {
    case 'wall':
      return withPalace(view, { walls: put(palace.walls) });
    case 'door':
      return withPalace(view, { doors: put(palace.doors) });
    case 'obelisk':
      return withPalace(view, { obelisks: put(palace.obelisks) });
    case 'sphinx': {
      const rows = palace.sphinxes;
      return withPalace(view, {
        sphinxes: Array.isArray(rows) ? rows.map((n, i) => (SIDES[i] === where ? n + by : n)) : rows + by,
      });
    }
    case 'pedestal':
      return withPalace(view, { throne: by > 0 ? 'pedestal' : 'none' });
    case 'throne':
      return withPalace(view, { throne: by > 0 ? 'throne' : 'pedestal' });
    default:
      return view; // a mosaic lies there already
  }
}

const merchant = (card: string): boolean => card === 'merchant';

/** At the start of an event: moving things have left their place, and new ones are in theirs. */
export function leave(view: View, event: GameEvent): View {
  const { palace } = view;
  switch (event.event) {
    case 'TurnBegan':
      return { ...view, active: event.seat, turn: view.turn + 1 };
    case 'StallTaken':
      return withStall(view, event.stall, []);
    case 'CardsDrawn':
      return drawn(view, event.cards.length, known(event.cards).length);
    case 'CardStocked':
      return { ...view, aside: view.aside.slice(1) };
    case 'PileShuffled':
      return { ...view, discard: { cards: 0, seen: [], taken_unseen: {} } };
    case 'CardPlayed':
      return merchant(event.card)
        ? withPlayer(view, event.seat, { merchants: -1 })
        : laid(view, event.seat, [event.card]);
    case 'PieceBuilt':
      return built(view, event.piece, 1);
    case 'MosaicLaid':
      return withPalace(view, {
        mosaics: { ...palace.mosaics, [event.mosaic]: event.cells },
        pile: { top: null, left: palace.pile.left.filter((letter) => letter !== event.mosaic) },
      });
    case 'MosaicRemoved':
      return withPalace(view, {
        pile: { ...palace.pile, left: palace.pile.left.filter((letter) => letter !== event.mosaic) },
      });
    case 'SanctuaryClaimed': {
      const { seat: owner, statue, cells } = event;
      const claimed = withPalace(view, { sanctuaries: [...palace.sanctuaries, { owner, statue, cells }] });
      return withPlayer(claimed, owner, { statues: -1 });
    }
    case 'CleopatraMoved':
      return withPalace(view, { cleopatra: event.step, complete: [...palace.complete, ...event.categories] });
    case 'CharacterPlayed':
      return laid(view, event.seat, [event.card]);
    case 'BeggarGiven':
      return laid(view, event.seat, [event.card]);
    case 'CourtesanTook':
      return discarded(view, [event.card], -1);
    case 'OffersAccepted':
      return event.accepted.reduce((all, [from, cards]) => laid(all, from, cards), view);
    case 'FiveDrawn':
      return { ...drawn(view, event.cards.length, event.face_up), pending: { five: event.cards.length } };
    case 'CardsFetched':
      return drawn(view, event.cards.length, known(event.open).length);
    case 'CardDiscarded':
      return laid(view, event.seat, [event.card]);
    default:
      return view;
  }
}

/** How many cards the vizier drew. */
const fiveOf = ({ pending }: View): number =>
  Array.isArray(pending?.five) ? pending.five.length : (pending?.five ?? 0);

/** At the end of an event, or of `part` of it: moving things have arrived, and sums are updated. */
export function arrive(view: View, event: GameEvent, part = 1): View {
  const some = <T>(all: T[]): T[] => all.slice(0, Math.round(all.length * part));
  const sum = (n: number): number => Math.round(n * part);
  switch (event.event) {
    case 'StallTaken':
    case 'CardsFetched':
      return dealt(view, event.seat, some(event.cards));
    case 'CardsDrawn':
      return { ...view, aside: some(event.cards) };
    case 'CardStocked':
      return withStall(view, event.stall, [...(view.stalls[event.stall - 1] ?? []), event.card]);
    case 'PileShuffled':
      return drawn(view, -event.cards, -event.face_up);
    case 'TopTurned':
      return { ...view, draw: { ...view.draw, top: event.card } };
    case 'CardPlayed':
      return merchant(event.card) ? view : discarded(view, [event.card]);
    case 'CharacterPlayed':
    case 'CardDiscarded':
      return discarded(view, [event.card]);
    case 'TalentsChanged':
      return withPlayer(view, event.seat, { talents: sum(event.change) });
    case 'AmuletsChanged':
      return withPlayer(view, event.seat, { amulets: sum(event.change) });
    case 'MosaicTurnedUp':
      return withPalace(view, { pile: { ...view.palace.pile, top: event.mosaic } });
    case 'DiceRolled':
    case 'DieTurned':
      return { ...view, altar: event.altar };
    case 'OfferingSettled':
      return view.altar === undefined ? view : { ...view, altar: 0 };
    case 'BeggarGiven':
      return dealt(view, event.to, [event.card]);
    case 'CourtesanTook':
      return dealt(view, event.seat, [event.card]);
    case 'OffersAccepted':
      return event.accepted.reduce((all, [, cards]) => dealt(all, event.seat, cards), view);
    case 'FiveKept': {
      const gone: Cards = event.discarded.length
        ? event.discarded
        : new Array<null>(Math.max(0, fiveOf(view) - event.kept)).fill(null);
      const kept: Cards = event.cards.length ? event.cards : new Array<null>(event.kept).fill(null);
      const { pending: _, ...rest } = discarded(dealt(view, event.seat, kept), gone);
      return rest;
    }
    case 'WorshipperCalled': {
      const tiles = view.worshippers ?? [];
      return { ...view, worshippers: [...tiles.filter((one) => one !== event.worshipper), event.worshipper] };
    }
    default:
      return view;
  }
}

/** The picture after an event. */
export const after = (view: View, event: GameEvent): View => arrive(leave(view, event), event);

/** The picture before an event, from the one after it. */
function before(view: View, event: GameEvent, dice: number, five: number): View {
  const { palace } = view;
  switch (event.event) {
    case 'TurnBegan':
      return {
        ...view,
        turn: view.turn - 1,
        active: (event.seat + view.players.length - 1) % view.players.length,
      };
    case 'StallTaken':
      return withStall(laid(view, event.seat, event.cards), event.stall, event.open);
    case 'CardsDrawn':
      return { ...drawn(view, -event.cards.length, -known(event.cards).length), aside: [] };
    case 'CardStocked': {
      const stall = view.stalls[event.stall - 1] ?? [];
      return { ...withStall(view, event.stall, stall.slice(0, -1)), aside: [event.card, ...view.aside] };
    }
    case 'PileShuffled': {
      const back = drawn(view, event.cards, event.face_up);
      return { ...back, discard: { cards: event.cards, seen: [], taken_unseen: {} } };
    }
    case 'CardPlayed':
      if (merchant(event.card)) return withPlayer(view, event.seat, { merchants: 1 });
      return dealt(discarded(view, [event.card], -1), event.seat, [event.card]);
    case 'CharacterPlayed':
    case 'CardDiscarded':
      return dealt(discarded(view, [event.card], -1), event.seat, [event.card]);
    case 'PieceBuilt':
      return built(view, event.piece, -1);
    case 'MosaicLaid': {
      const { [event.mosaic]: _, ...mosaics } = palace.mosaics;
      return withPalace(view, {
        mosaics,
        pile: { top: event.mosaic, left: [...palace.pile.left, event.mosaic].sort() },
      });
    }
    case 'MosaicRemoved':
      return withPalace(view, { pile: { ...palace.pile, left: [...palace.pile.left, event.mosaic].sort() } });
    case 'MosaicTurnedUp':
      return withPalace(view, { pile: { ...palace.pile, top: null } });
    case 'SanctuaryClaimed':
      return withPlayer(withPalace(view, { sanctuaries: palace.sanctuaries.slice(0, -1) }), event.seat, { statues: 1 });
    case 'CleopatraMoved':
      return withPalace(view, {
        cleopatra: event.step - event.categories.length,
        complete: palace.complete.filter((name) => !event.categories.includes(name)),
      });
    case 'DiceRolled':
      return { ...view, altar: event.altar - event.symbols };
    case 'DieTurned':
      return view; // its orientation depends on the state before, which is unknown
    case 'OfferingSettled':
      return view.altar === undefined ? view : { ...view, altar: dice };
    case 'TalentsChanged':
      return withPlayer(view, event.seat, { talents: -event.change });
    case 'AmuletsChanged':
      return withPlayer(view, event.seat, { amulets: -event.change });
    case 'BeggarGiven':
      return dealt(laid(view, event.to, [event.card]), event.seat, [event.card]);
    case 'CourtesanTook':
      return discarded(laid(view, event.seat, [event.card]), [event.card]);
    case 'OffersAccepted':
      return event.accepted.reduce((all, [from, cards]) => dealt(laid(all, event.seat, cards), from, cards), view);
    case 'FiveDrawn': {
      const { pending: _, ...rest } = drawn(view, -event.cards.length, -event.face_up);
      return rest;
    }
    case 'FiveKept': {
      const hidden = (n: number): Cards => new Array<null>(n).fill(null);
      const kept = event.cards.length ? event.cards : hidden(event.kept);
      const gone = event.discarded.length ? event.discarded : hidden(Math.max(0, five - event.kept));
      return { ...discarded(laid(view, event.seat, kept), gone, -1), pending: { five } };
    }
    case 'CardsFetched':
      return drawn(laid(view, event.seat, event.cards), -event.cards.length, -known(event.open).length);
    case 'WorshipperCalled': {
      const tiles = (view.worshippers ?? []).slice(0, -1);
      return { ...view, worshippers: tiles.toSpliced(event.place - 1, 0, event.worshipper) };
    }
    default:
      return view;
  }
}

/** The picture before each of some events, from the one after all of them: for whoever comes back and wants to see what was played.
 * `dice`: how many the box has. */
export function rewound(view: View, events: GameEvent[], dice: number): View[] {
  const found: View[] = [];
  let now = view;
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const drew = events.slice(0, at).findLast((event) => event.event === 'FiveDrawn');
    now = before(now, events[at]!, dice, drew?.cards.length ?? 0);
    found.unshift(now);
  }
  return found;
}

/** The drawn part of a view in canonical order, for comparison. */
export function picture(view: View): Record<string, unknown> {
  const { palace } = view;
  const sorted = (list: string[]): string[] => [...list].sort();
  return {
    active: view.active,
    turn: view.turn,
    altar: view.altar ?? null,
    aside: view.aside,
    stalls: view.stalls,
    draw: view.draw,
    discard: view.discard.cards,
    hand: sorted(view.hand),
    players: view.players.map(({ cards, merchants, statues, talents, amulets }) => [
      cards,
      merchants,
      statues,
      talents,
      amulets,
    ]),
    palace: {
      cleopatra: palace.cleopatra,
      pile: [palace.pile.top, ...sorted(palace.pile.left)],
      sphinxes: palace.sphinxes,
      throne: palace.throne,
      walls: sorted(palace.walls),
      doors: sorted(palace.doors),
      obelisks: sorted(palace.obelisks),
      complete: sorted(palace.complete),
      mosaics: sorted(Object.entries(palace.mosaics).map(([letter, cells]) => [letter, ...sorted(cells)].join(' '))),
      sanctuaries: sorted(palace.sanctuaries.map((one) => [one.owner, one.statue, ...sorted(one.cells)].join(' '))),
    },
    worshippers: view.worshippers ?? null,
  };
}
