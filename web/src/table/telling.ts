/* The log as sentences in the reader's language: one line a deed, with what it earned and cost, its arithmetic and its place. */
import type { GameEvent } from '../protocol.gen';
import { spoken, type Remark } from '../faces/remarks';
import { placeOf } from '../stage/since';
import type { Words } from '../words/index.svelte';
import { saying } from '../words/boxes';
import { cardName, inTurn, listed, namedCards, worshipperName } from '../words/phrases';

export interface Line {
  key: number;
  /** Its first event. */
  event: number;
  /** A turn's heading, or a sentence. */
  turn?: number;
  seat?: number | null;
  text: string;
  /** Money that the deed earned or cost, and how that came about. */
  gain?: number;
  arithmetic?: number[];
  /** The piece that earned it. */
  built?: string;
  amulets?: number;
  /** Its places on plan and palace, in the format of new pieces. */
  places?: string[];
  /** What else on the table it is about: `stall 2`, `altar`, `seat 1`. */
  thing?: string;
  /** The character or worshipper whose effect has yet to be told: that takes the place of the sentence. */
  power?: string;
  /** A bot's remark, not a deed. */
  remark?: true;
  /** Consecutive discards are merged into one line, and so are mosaics that fit nowhere. */
  dropped?: string[];
  gone?: string[];
}

export interface Telling {
  names: string[];
  money: string;
}

/** A stall's number. */
export const roman = (stall: number): string => ['I', 'II', 'III'][stall - 1] ?? '';

export function chronicle(log: GameEvent[], { names, money }: Telling, w: Words): Line[] {
  const lines: Line[] = [];
  const rows = { left: 0, right: 0 };
  /** Amulets that were paid for a piece to come, by seat. */
  const owed = new Map<number, number>();
  /** The places of the pieces built in this visit, and how many offered something to the last envoy. */
  let visited: string[] = [];
  let offers = 1;
  let turn = 1;
  let at = 0;
  const name = (seat: number): string => names[seat] ?? '';
  const cost = (n: number): string => w.money[money]?.({ n }) ?? String(n);
  const add = (seat: number | null, text: string, more: Partial<Line> = {}): void => {
    lines.push({ key: lines.length, event: at, seat, text: w.sentence({ text }), ...more });
  };
  const heading = (): void => {
    lines.push({ key: lines.length, event: at, turn, text: w.turn({ n: turn }) });
  };
  /** Cards of some seats, with the seats whose cards are the same told together. */
  const grouped = (
    list: [number, (string | null)[], ...unknown[]][],
    say: (told: { names: string; cards: string }) => string,
  ): string => {
    const groups = new Map<string, string[]>();
    for (const [seat, cards] of list) {
      const told = namedCards(cards, w);
      groups.set(told, [...(groups.get(told) ?? []), name(seat)]);
    }
    return inTurn(
      [...groups].map(([cards, of]) => say({ names: listed(of, w), cards })),
      w,
    );
  };
  /** The last deed of a seat in this turn. */
  const deedOf = (seat: number): Line | undefined => {
    const last = lines.findLast((line) => line.turn !== undefined || line.seat === seat);
    return last?.turn === undefined ? last : undefined;
  };
  /** What a character or worshipper did, told with that it was played. */
  const effect = (seat: number, powers: string[], text: string, more: Partial<Line> = {}): void => {
    const deed = deedOf(seat);
    if (deed?.power && powers.includes(deed.power)) Object.assign(deed, { text: w.sentence({ text }), ...more });
    else add(seat, text, more);
  };
  /** A power's name as an object. */
  const the = (power: string, plain: string): string => w.tell.the[power] ?? plain;
  const who = (worshipper: string): string => the(worshipper, worshipperName(worshipper, w));
  const pieceAmulets = (seat: number): Partial<Line> => {
    const amulets = owed.get(seat);
    owed.delete(seat);
    return amulets ? { amulets } : {};
  };
  if (log.length && log[0]!.event !== 'TurnBegan') heading();
  else turn = 0;
  for (const [index, event] of log.entries()) {
    at = index;
    switch (event.event) {
      case 'TurnBegan':
        turn += 1;
        heading();
        break;
      case 'StallTaken':
        add(
          event.seat,
          w.tell.taken({ name: name(event.seat), stall: roman(event.stall), cards: namedCards(event.cards, w) }),
          { thing: `stall ${event.stall}` },
        );
        break;
      case 'QuarryOpened':
        visited = [];
        break;
      case 'PieceBuilt': {
        const gain = event.talents,
          arithmetic = event.extra ? [event.base, event.extra] : [event.base];
        if (event.piece.startsWith('mosaic')) {
          // a mosaic's earnings come after its sanctuaries are claimed, but belong to the mosaic
          const laid = lines.findLast((line) => line.places?.[0]?.startsWith('mosaic'));
          if (laid) Object.assign(laid, { gain, arithmetic, built: event.piece });
          else
            add(event.seat, w.tell.built.mosaic({ name: name(event.seat) }), { gain, arithmetic, built: event.piece });
          break;
        }
        const [kind = '', where = ''] = event.piece.split(' ');
        const what = w.tell.built[kind]?.({ name: name(event.seat) }) ?? event.piece;
        const place = placeOf(event.piece, rows);
        visited.push(place);
        add(event.seat, where ? w.tell.at({ what, place: w.slot[where] ?? where }) : what, {
          gain,
          arithmetic,
          built: event.piece,
          places: [place],
          ...pieceAmulets(event.seat),
        });
        break;
      }
      case 'MosaicLaid':
        visited.push(`mosaic ${event.mosaic}`);
        add(event.seat, w.tell.laid({ name: name(event.seat), letter: event.mosaic }), {
          places: [`mosaic ${event.mosaic}`],
          ...pieceAmulets(event.seat),
        });
        break;
      case 'SanctuaryClaimed':
        add(event.seat, w.tell.claimed({ name: name(event.seat), n: event.cells.length }), { places: [event.statue] });
        break;
      case 'MosaicRemoved': {
        const before = lines.at(-1)?.gone;
        if (before) lines.pop();
        const gone = [...(before ?? []), event.mosaic];
        add(null, w.tell.removed({ n: gone.length, letters: listed(gone, w) }), { gone, thing: 'mosaics' });
        break;
      }
      case 'VisitClosed':
        if (event.bonus)
          add(event.seat, w.tell.bonus({ name: name(event.seat), pieces: w.pieces({ n: event.pieces }) }), {
            gain: event.bonus,
            places: visited,
          });
        break;
      case 'CleopatraMoved':
        add(
          null,
          w.tell.cleopatra({
            step: event.step,
            done: listed(
              event.categories.map((category) => w.tell.finished[category] ?? category),
              w,
            ),
          }),
          { thing: 'way' },
        );
        break;
      case 'DiceRolled':
        add(null, w.tell.dice({ n: event.symbols }), { thing: 'altar' });
        break;
      case 'DieTurned':
        effect(event.seat, ['scribe'], w.tell.die({ name: name(event.seat), altar: event.altar }), { thing: 'altar' });
        break;
      case 'CharacterPlayed':
        add(
          event.seat,
          w.tell.character({ name: name(event.seat), card: the(event.card, w.card[event.card] ?? event.card) }),
          { power: event.card },
        );
        break;
      case 'WorshipperCalled':
        add(event.seat, w.tell.called({ name: name(event.seat), who: who(event.worshipper) }), {
          power: event.worshipper,
          thing: `worshipper ${event.worshipper}`,
        });
        break;
      case 'CardsFetched': {
        const told = { name: name(event.seat), cards: namedCards(event.cards, w) };
        const caller = deedOf(event.seat)?.power;
        if (caller) effect(event.seat, [caller], w.tell.calledDrew({ ...told, who: who(caller) }));
        else add(event.seat, w.tell.fetched(told));
        break;
      }
      case 'BeggarPaid': {
        const next = log[index + 1];
        const n = next?.event === 'TalentsChanged' ? -next.change : 0;
        add(event.seat, w.tell.beggarPaid({ name: name(event.seat), money: cost(n), to: name(event.to) }));
        break;
      }
      case 'BeggarGiven':
        add(
          event.seat,
          w.tell.beggarGiven({
            name: name(event.seat),
            to: name(event.to),
            card: event.card ? w.tell.theCard({ card: cardName(event.card, w) }) : w.tell.aCard,
          }),
        );
        break;
      case 'HandShown':
        add(event.seat, w.tell.handShown({ name: name(event.seat), to: name(event.to) }));
        break;
      case 'PileBrowsed':
        effect(event.seat, ['courtesan'], w.tell.browsed({ name: name(event.seat) }), { thing: 'discard' });
        break;
      case 'CourtesanTook': {
        const card = event.card ? w.tell.theCard({ card: cardName(event.card, w) }) : w.tell.aCard;
        effect(event.seat, ['courtesan'], w.tell.courtesan({ name: name(event.seat), card }), { thing: 'discard' });
        break;
      }
      case 'EnvoyAsked': {
        const what = grouped(event.requests, w.tell.askedFor);
        effect(event.seat, ['envoy'], w.tell.asked({ name: name(event.seat), what }));
        break;
      }
      case 'OffersShown':
        for (const [seat, cards] of event.offers)
          add(seat, w.tell.offered({ name: name(seat), cards: namedCards(cards, w) }));
        offers = event.offers.length;
        if (!offers) add(null, w.tell.offeredNone);
        break;
      case 'OffersAccepted': {
        const what = grouped(event.accepted, w.tell.acceptedFrom);
        if (event.accepted.length) add(event.seat, w.tell.accepted({ name: name(event.seat), what }));
        else if (offers) add(event.seat, w.tell.acceptedNone({ name: name(event.seat) }));
        break;
      }
      case 'FiveDrawn': {
        const cards = w.cards({ n: event.cards.length });
        effect(event.seat, ['vizier'], w.tell.five({ name: name(event.seat), cards }), { thing: 'draw' });
        break;
      }
      case 'FiveKept':
        effect(event.seat, ['vizier'], w.tell.kept({ name: name(event.seat), n: event.kept }), { thing: 'draw' });
        break;
      case 'PowerActed': {
        const said = w.deed?.[`${event.power} ${event.what}`];
        const who = event.to === null ? '' : name(event.to);
        const text = said
          ? saying(said, { who, n: event.number, cards: namedCards(event.cards, w) })
          : w.labelled({ label: cardName(event.power, w), text: event.what });
        add(event.seat, w.labelled({ label: name(event.seat), text }));
        break;
      }
      case 'LimitHeld':
        add(event.seat, w.tell.held({ name: name(event.seat), cards: w.cards({ n: event.cards }) }));
        break;
      case 'CardDiscarded': {
        const last = lines.at(-1);
        const dropped = last?.dropped && last.seat === event.seat ? [...last.dropped, event.card] : [event.card];
        if (dropped.length > 1) lines.pop();
        add(event.seat, w.tell.dropped({ name: name(event.seat), cards: namedCards(dropped, w) }), {
          dropped,
          thing: 'discard',
        });
        break;
      }
      case 'PileShuffled':
        add(null, w.tell.shuffled, { thing: 'draw' });
        break;
      case 'OfferingBegan':
        add(null, w.tell.offering, { thing: 'altar' });
        break;
      case 'OfferingSettled':
        event.bids.forEach((n, seat) => {
          add(seat, w.tell.bid({ name: name(seat), n, money: cost(n) }));
        });
        break;
      case 'LastRoundBegan':
        add(null, w.tell.lastRound, { thing: 'way' });
        break;
      case 'GameEnded':
        add(null, event.stalemate ? w.tell.stalemate : w.tell.ended);
        break;
      case 'AmuletsChanged': {
        if (!event.change) break;
        const deed = deedOf(event.seat);
        if (event.why === 'tainted') owed.set(event.seat, (owed.get(event.seat) ?? 0) + event.change);
        else if (deed) deed.amulets = (deed.amulets ?? 0) + event.change;
        else {
          const told = { name: name(event.seat), amulets: w.amulets({ n: Math.abs(event.change) }) };
          add(event.seat, event.change > 0 ? w.tell.amulets(told) : w.tell.lost(told));
        }
        break;
      }
      case 'TalentsChanged': {
        if (!event.change || event.why === 'piece' || event.why === 'visit') break; // part of the piece's line and of the visit's
        const deed = event.why === 'architect' ? lines.findLast((line) => line.arithmetic) : deedOf(event.seat);
        if (deed) {
          deed.gain = (deed.gain ?? 0) + event.change;
          if (event.why === 'architect') deed.arithmetic = [...(deed.arithmetic ?? []), event.change];
        } else {
          const told = { name: name(event.seat), money: cost(Math.abs(event.change)) };
          add(event.seat, event.change > 0 ? w.tell.earned(told) : w.tell.spent(told));
        }
        break;
      }
      default:
        break; // drafts, sealed answers, and what the table itself shows
    }
  }
  for (const [seat, amulets] of owed)
    add(seat, w.tell.amulets({ name: name(seat), amulets: w.amulets({ n: amulets }) }));
  return lines;
}

/** The chronicle with what bots remarked, each behind the deed that it follows. */
export function withRemarks(lines: Line[], remarks: Remark[], w: Words): Line[] {
  const said = remarks.map((one): Line => {
    const { event, seat } = one;
    return { key: -1 - event * 10 - seat, event, seat, text: spoken(one, w), remark: true };
  });
  return [...lines, ...said].sort((a, b) => a.event - b.event || Number(a.remark ?? 0) - Number(b.remark ?? 0));
}

/** A line with its earnings and cost as sentences, for screen readers and captions. */
function whole({ text, gain = 0, amulets = 0 }: Line, money: string, w: Words): string {
  const sums = (sign: 1 | -1): string[] => [
    ...(gain * sign > 0 ? [w.money[money]?.({ n: Math.abs(gain) }) ?? String(Math.abs(gain))] : []),
    ...(amulets * sign > 0 ? [w.amulets({ n: Math.abs(amulets) })] : []),
  ];
  const [more, less] = [sums(1), sums(-1)];
  return [
    text,
    ...(more.length ? [w.sentence({ text: w.tell.brought({ what: listed(more, w) }) })] : []),
    ...(less.length ? [w.sentence({ text: w.tell.took({ what: listed(less, w) }) })] : []),
  ].join(' ');
}

/** One announcement for some events of a turn. */
export function announcement(events: GameEvent[], telling: Telling, w: Words): string {
  return chronicle(events, telling, w)
    .filter((line) => line.turn === undefined)
    .map((line) => whole(line, telling.money, w))
    .join(' ');
}

/** The caption of a beat; in brief beside one's own turn: cards are counted, since they are seen. */
export function caption(events: GameEvent[], telling: Telling, w: Words, brief = false): string {
  const name = (seat: number): string => telling.names[seat] ?? '';
  const paid = events.flatMap((event) => (event.event === 'CardPlayed' ? [event] : []));
  const stocked = events.flatMap((event) => (event.event === 'CardStocked' ? [event] : []));
  const first = events.find((event) => event.event !== 'TopTurned');
  if (paid[0]) {
    const amulets = events.reduce((sum, event) => sum + (event.event === 'AmuletsChanged' ? event.change : 0), 0);
    const cards = paid.map(({ card }) => card);
    const told = {
      name: name(paid[0].seat),
      cards: brief && cards.length > 2 ? w.cards({ n: cards.length }) : namedCards(cards, w),
    };
    const text = amulets ? w.tell.paidTainted({ ...told, amulets: w.amulets({ n: amulets }) }) : w.tell.paid(told);
    return w.sentence({ text });
  }
  if (stocked[0]) return w.sentence({ text: w.tell.stocked({ name: name(stocked[0].seat), n: stocked.length }) });
  if (first?.event === 'BidMade') return w.sentence({ text: w.tell.closed({ name: name(first.seat) }) });
  if (
    first &&
    ['RequestDrafted', 'OfferDrafted', 'AcceptanceDrafted', 'KeepDrafted'].includes(first.event) &&
    'seat' in first
  )
    return w.faces.thinking({ name: name(first.seat) });
  if (first && ['BeggarAnswered', 'OfferMade', 'PowerAnswered'].includes(first.event) && 'seat' in first)
    return w.sentence({ text: w.tell.answered({ name: name(first.seat) }) });
  if (first?.event === 'TurnBegan') return w.faces.thinking({ name: name(first.seat) });
  return announcement(events, telling, w);
}
