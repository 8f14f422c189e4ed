/* Phrases composed as the reader's language does: lists, labels, signs, and names of players. */
import { calledBy } from '../faces/faces';
import type { HintAsked, SeatState, TableState } from '../protocol.gen';
import type { Told } from '../store/fold';
import { saying, type Words } from './boxes';

const lists = new Map<string, Intl.ListFormat>();

/** Ana, Ben and Cleo. */
export function listed(parts: string[], w: Words): string {
  const list = lists.get(w.code) ?? new Intl.ListFormat(w.code);
  lists.set(w.code, list);
  return list.format(parts);
}

/** Classic · Turn 3 */
export const beside = (parts: string[], w: Words): string =>
  parts.length ? parts.reduce((first, second) => w.beside({ first, second })) : '';

/** Lists within a list. */
export const inTurn = (parts: string[], w: Words): string =>
  parts.length ? parts.reduce((first, second) => w.inTurn({ first, second })) : w.nothing;

/** 2 × Stone, or Stone where it is one. */
export const times = (n: number, what: string, w: Words): string => (n > 1 ? w.times({ n, what }) : what);

/** What a card is called; a double counts twice. */
export function cardName(card: string, w: Words): string {
  const name = w.card[card.replace(/2$/, '')] ?? card;
  return card.endsWith('2') ? w.double({ card: name }) : name;
}

/** A choice of a power, such as `scribe die on` or `toll-keeper Ben`: the longest beginning with words of its own, and what is
 * named behind it. */
export function choiceName(choice: string, told: Told, w: Words): string {
  const parts = choice.split(' ');
  for (let n = parts.length; n; n -= 1) {
    const said = w.character[parts.slice(0, n).join(' ')];
    if (said) return saying(said, { who: calledHere(parts[n] ?? '', told, w), card: cardName(parts.at(-1)!, w) });
  }
  return choice;
}

/** Cards by kind, unseen ones last. */
export function namedCards(cards: (string | null)[], w: Words): string {
  const hidden = cards.filter((card) => card === null).length;
  const counts = new Map<string, number>();
  for (const card of cards) if (card !== null) counts.set(card, (counts.get(card) ?? 0) + 1);
  const shown = [...counts].map(([card, n]) => times(n, cardName(card, w), w));
  return listed([...shown, ...(hidden ? [w.tell.cards({ n: hidden })] : [])], w) || w.nothing;
}

/** A worshipper's name in a sentence. `worshipper` itself has soft hyphens for where space is short. */
export const worshipperName = (name: string, w: Words): string => (w.worshipper[name] ?? name).replaceAll('\u00ad', '');

/** What a piece is called, and where it stands. */
export function pieceName(piece: string, w: Words): string {
  const [kind = '', where = ''] = piece.split(' ');
  const name = w.piece[kind] ?? kind;
  return where ? w.placed({ piece: name, place: w.slot[where] ?? where }) : name;
}

/** What claiming a sanctuary is called; where there are several, with one of its cells. */
export function claimName(cells: string[], several: boolean, w: Words): string {
  const label = w.claimCells({ n: cells.length });
  return several ? w.labelled({ label, text: cells[0]! }) : label;
}

/** A number with its sign; zero has none. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

type Named = Pick<SeatState, 'name' | 'bot' | 'player'>;

/** People are shown by their names; bots of ours by the character they play, with a number where it sits at the table twice. */
export function nameOf(who: Named, w: Words, seats: Named[] = [who]): string {
  const face = calledBy(who);
  if (!face) return who.name;
  const name = w.faces.names[face];
  const before = seats.filter((one) => calledBy(one) === face).findIndex((one) => one.name === who.name);
  return before > 0 ? w.numbered({ name, n: before + 1 }) : name;
}

/** A name as people write it: the notation has one word for each player, with `_` for spaces. */
export const wholeName = (name: string): string => name.replaceAll('_', ' ');

/** Display names by seat. */
export const namesOf = ({ table, view }: Told, w: Words): string[] =>
  view?.players.map(({ name }, seat) => {
    const who = table?.seats[seat];
    return who?.name === wholeName(name) ? nameOf(who, w, table?.seats) : wholeName(name);
  }) ?? [];

/** The display name of a name from the server. */
export const calledHere = (name: string, told: Told, w: Words): string =>
  namesOf(told, w)[told.view?.players.findIndex((player) => player.name === name) ?? -1] ?? wholeName(name);

/** Who is architect to the queen; several share it, or nobody is. */
export function crowned(winners: string[], told: Told, w: Words): string {
  const names = winners.map((name) => calledHere(name, told, w));
  if (names.length > 1) return w.shared({ names: listed(names, w) });
  return names[0] ? w.wins({ name: names[0] }) : w.nobodyWins;
}

/** Who was given a hint in which turns; empty where nobody was. */
export function hintsGiven(hints: HintAsked[], names: string[], w: Words): string {
  const given = names.flatMap((name, at) => {
    const turns = [...new Set(hints.filter(({ seat }) => seat === at).map(({ turn }) => String(turn)))];
    return turns.length ? [w.atTable.hint.inTurn({ name, turns: listed(turns, w) })] : [];
  });
  return given.length ? w.atTable.hint.given({ what: inTurn(given, w) }) : '';
}

/** What a table is called: its own name, or its box. */
export const tableName = ({ name, edition }: TableState['settings'], w: Words): string =>
  name || (w.editions[edition] ?? '');
