/* The log as sentences in the reader's language: one line a deed, with its sum and its arithmetic. */
import type { GameEvent } from '../protocol.gen';
import type { Words } from '../words/index.svelte';
import { cardName, inTurn, listed, namedCards, pieceName, signed } from '../words/phrases';

export interface Line {
  key: number;
  /** A turn's heading, or a sentence. */
  turn?: number;
  seat?: number | null;
  text: string;
  sum?: string;
  arithmetic?: string;
  /** Cells to show on the plan while the line is pointed at. */
  cells?: string[];
  amulets?: number;
  /** Cards discarded one after another are told together. */
  dropped?: string[];
}

/** A stall's number. */
export const roman = (stall: number): string => ['I', 'II', 'III'][stall - 1] ?? '';

export function chronicle(log: GameEvent[], names: string[], w: Words): Line[] {
  const lines: Line[] = [];
  let turn = 1;
  const add = (seat: number | null, text: string, more: Partial<Line> = {}): void => {
    lines.push({ key: lines.length, seat, text, ...more });
  };
  const each = (list: [number, (string | null)[], ...unknown[]][]): string =>
    inTurn(
      list.map(([seat, cards]) => w.labelled({ label: names[seat] ?? '', text: namedCards(cards, w) })),
      w,
    );
  if (log.length && log[0]!.event !== 'TurnBegan') lines.push({ key: 0, turn, text: w.turn({ n: turn }) });
  else turn = 0;
  for (const event of log) {
    switch (event.event) {
      case 'TurnBegan':
        turn += 1;
        lines.push({ key: lines.length, turn, text: w.turn({ n: turn }) });
        break;
      case 'StallTaken':
        add(event.seat, w.tell.taken({ stall: roman(event.stall), cards: namedCards(event.cards, w) }));
        break;
      case 'PieceBuilt': {
        const arithmetic = event.extra ? `${event.base} + ${event.extra} = ${event.base + event.extra}` : undefined;
        const last = lines.at(-1);
        if (event.piece.startsWith('mosaic') && last?.cells)
          Object.assign(last, { sum: signed(event.talents), arithmetic });
        else
          add(event.seat, w.tell.built({ piece: pieceName(event.piece, w) }), {
            sum: signed(event.talents),
            arithmetic,
          });
        break;
      }
      case 'MosaicLaid':
        add(event.seat, w.tell.laid({ letter: event.mosaic }), { cells: event.cells });
        break;
      case 'SanctuaryClaimed':
        add(event.seat, w.tell.claimed({ n: event.cells.length }), { cells: event.cells });
        break;
      case 'MosaicRemoved':
        add(null, w.tell.removed({ letter: event.mosaic }));
        break;
      case 'VisitClosed':
        if (event.bonus)
          add(event.seat, w.tell.bonus({ pieces: w.pieces({ n: event.pieces }) }), { sum: signed(event.bonus) });
        break;
      case 'CleopatraMoved':
        add(
          null,
          w.tell.cleopatra({
            step: event.step,
            done: listed(
              event.categories.map((name) => w.category[name] ?? name),
              w,
            ),
          }),
        );
        break;
      case 'DiceRolled':
        add(null, w.tell.dice({ n: event.symbols }));
        break;
      case 'DieTurned':
        add(event.seat, w.tell.die({ altar: event.altar }));
        break;
      case 'CharacterPlayed':
        add(event.seat, w.tell.character({ card: w.card[event.card] ?? event.card }));
        break;
      case 'WorshipperCalled':
        add(event.seat, w.tell.called({ who: w.worshipper[event.worshipper] ?? event.worshipper }));
        break;
      case 'CardsFetched':
        add(event.seat, w.tell.fetched({ cards: namedCards(event.cards, w) }));
        break;
      case 'BeggarPaid':
        add(event.seat, w.tell.beggarPaid);
        break;
      case 'BeggarGiven':
        add(event.seat, w.tell.beggarGiven({ card: event.card ? cardName(event.card, w) : w.tell.aCard }));
        break;
      case 'HandShown':
        add(event.seat, w.tell.handShown);
        break;
      case 'CourtesanTook':
        add(event.seat, w.tell.courtesan({ card: event.card ? cardName(event.card, w) : w.tell.aCard }));
        break;
      case 'EnvoyAsked':
        add(event.seat, w.tell.asked({ what: each(event.requests) }));
        break;
      case 'OffersShown':
        add(null, w.tell.offered({ what: each(event.offers) }));
        break;
      case 'OffersAccepted':
        add(event.seat, w.tell.accepted({ what: each(event.accepted) }));
        break;
      case 'FiveDrawn':
        add(event.seat, w.tell.five);
        break;
      case 'FiveKept':
        add(event.seat, w.tell.kept({ cards: w.cards({ n: event.kept }) }));
        break;
      case 'LimitHeld':
        add(event.seat, w.tell.held({ cards: w.cards({ n: event.cards }) }));
        break;
      case 'CardDiscarded': {
        const last = lines.at(-1);
        if (last?.dropped && last.seat === event.seat) {
          last.dropped.push(event.card);
          last.text = w.tell.dropped({ cards: namedCards(last.dropped, w) });
        } else add(event.seat, w.tell.dropped({ cards: cardName(event.card, w) }), { dropped: [event.card] });
        break;
      }
      case 'PileShuffled':
        add(null, w.tell.shuffled);
        break;
      case 'OfferingBegan':
        add(null, w.tell.offering);
        break;
      case 'OfferingSettled':
        add(
          null,
          w.tell.bids({
            bids: listed(
              event.bids.map((n, seat) => w.numbered({ name: names[seat] ?? '', n })),
              w,
            ),
          }),
        );
        break;
      case 'LastRoundBegan':
        add(null, w.tell.lastRound);
        break;
      case 'GameEnded':
        add(null, event.stalemate ? w.tell.stalemate : w.tell.ended);
        break;
      case 'AmuletsChanged': {
        const last = lines.at(-1);
        if (!event.change) break;
        if (last?.seat === event.seat && last.amulets === undefined) last.amulets = event.change;
        else if (last?.seat === event.seat) last.amulets = (last.amulets ?? 0) + event.change;
        else add(event.seat, w.amuletName, { amulets: event.change });
        break;
      }
      case 'TalentsChanged':
        if (event.change && ['worshipper', 'architect'].includes(event.why))
          add(event.seat, w.accountRow[event.why] ?? event.why, { sum: signed(event.change) });
        break;
      default:
        break; // drafts, sealed answers and what the table shows by itself
    }
  }
  return lines;
}

/** The last thing a player did, for their panel. */
export function lastDeed(lines: Line[], seat: number): string {
  const line = lines.findLast((one) => one.seat === seat);
  return line ? line.text + (line.sum ? ` ${line.sum}` : '') : '';
}
