/* Renders the beats on the page: cards, tokens, numbers, dice and statues in flight, rising pieces. With reduced motion the same facts
 * are shown as still marks. */
import { tick } from 'svelte';
import type { GameEvent } from '../protocol.gen';
import {
  altar,
  board,
  cardsOf,
  discardPile,
  dock,
  drawPile,
  fact,
  medal,
  mosaicPile,
  onPlan,
  place,
  seen,
  spot,
  spotOf,
  stall,
  stallCards,
  works,
  type Spot,
} from './anchors';
import { CARD, CLAIM, DIE, MOST_CARDS, PAY, type Beat, type Cue } from './beats';
import type { Performer } from './director';
import { sphinxRows } from '../plan/model';
import { grow } from './growth';
import { IN_OUT, Motions, RATIO } from './motions';
import { placeOf } from './since';

/** What is drawn in flight. */
export interface Drawings {
  card(kind: string | null): string;
  icon(name: string): string;
  money: string;
  signed(n: number): string;
}

const MOST_TOKENS = 5;

export class Acting implements Performer {
  private readonly motions: Motions;
  private beat: Beat | null = null;
  /** Where the cards of a payment lie open. */
  private laid = new Map<Cue, Spot>();

  constructor(
    private readonly layer: HTMLElement,
    private readonly draw: Drawings,
    private readonly me: () => number | null,
  ) {
    this.motions = new Motions(layer);
  }

  begin(beat: Beat, still: boolean): void {
    this.beat = beat;
    this.motions.begin(still);
    this.layer.dataset['beat'] = beat.kind;
    this.spread(beat);
    for (const cue of beat.cues) this.act(cue, beat);
    // new elements on the plan exist now, and can be animated before the next frame
    void tick().then(() => {
      if (this.beat !== beat) return;
      for (const cue of beat.cues) grow(this.motions, cue, beat);
      this.motions.seek();
    });
  }

  seek(at: number): void {
    this.motions.seek(at);
  }

  end(): void {
    this.motions.end();
    this.beat = null;
    this.laid.clear();
    delete this.layer.dataset['beat'];
  }

  private get own(): number | null {
    return this.me();
  }

  private act(cue: Cue, beat: Beat): void {
    const { event, start } = cue;
    switch (event.event) {
      case 'StallTaken':
        this.cards(event.open, stallCards(event.stall), cardsOf(event.seat, this.own), start, event.seat);
        break;
      case 'CardsFetched':
        this.cards(event.open, [drawPile()], cardsOf(event.seat, this.own), start, event.seat);
        break;
      case 'FiveDrawn':
        this.shown(
          event.cards.map(() => null),
          drawPile(),
          cardsOf(event.seat, this.own),
          cue,
          event.seat,
        );
        break;
      case 'CardStocked': {
        if (this.motions.still) break;
        const from = spot('.aside .c', '[data-pile="draw"] .c', '[data-pile="draw"]', '.tabs [data-tab="market"]');
        this.motions.fly('card', this.draw.card(event.card), from, stall(event.stall), {
          from: Math.max(34, from.width),
          to: 50,
          at: start,
          length: CARD.stock,
          lift: 34,
        });
        break;
      }
      case 'PileShuffled':
        for (const i of [0, 1, 2])
          this.motions.fly('card', this.draw.card(null), discardPile(), drawPile(), {
            at: start + i * 80,
            length: 340,
            lift: 24,
          });
        break;
      case 'CardPlayed':
        if (event.seat === this.own)
          this.motions.fly('card', this.draw.card(event.card), cardsOf(event.seat, this.own), discardPile(), {
            from: 56,
            to: 34,
            at: start,
            length: cue.length,
          });
        else this.lay(cue, event.seat, event.card);
        break;
      case 'AmuletsChanged':
        this.amulets(event, cue, beat);
        break;
      case 'TalentsChanged':
        this.talents(event, cue, beat);
        break;
      case 'CharacterPlayed':
        this.large(this.draw.card(event.card), medal(event.seat), start, cue.length);
        break;
      case 'WorshipperCalled':
        this.motions.glow(seen(`[data-worshipper="${event.worshipper}"]`));
        this.pop(this.draw.icon('people'), medal(event.seat), start, cue.length);
        break;
      case 'DiceRolled':
        this.dice(event.dice, event.symbols, start);
        break;
      case 'DieTurned':
        this.pop(this.draw.icon('die-priest'), altar(), start, cue.length);
        break;
      case 'BeggarGiven':
        this.cards([event.card], [cardsOf(event.seat, this.own)], cardsOf(event.to, this.own), start, event.to);
        break;
      case 'BeggarPaid':
        if (this.motions.still) this.pop(this.draw.icon(this.draw.money), fact(event.to, 'tal'), start, cue.length);
        this.motions.fly('plus', this.draw.icon(this.draw.money), fact(event.seat, 'tal'), fact(event.to, 'tal'), {
          at: start,
          length: CARD.flight,
        });
        break;
      case 'CourtesanTook':
        this.cards([event.card], [discardPile()], cardsOf(event.seat, this.own), start, event.seat);
        break;
      case 'OffersAccepted':
        for (const [from, cards] of event.accepted)
          this.cards(cards, [cardsOf(from, this.own)], cardsOf(event.seat, this.own), start, event.seat);
        break;
      case 'FiveKept':
        this.cards(
          event.cards.length ? event.cards : new Array<null>(event.kept).fill(null),
          [drawPile()],
          cardsOf(event.seat, this.own),
          start,
          event.seat,
        );
        break;
      case 'OffersShown': {
        const all = event.offers.flatMap(([seat, cards]) => cards.map((card) => ({ seat, card })));
        const spots = row(dock(), all.length);
        this.cloth(null);
        all.forEach(({ seat, card }, i) =>
          this.motions.show(
            this.draw.card(card),
            cardsOf(seat, this.own),
            spots[i]!,
            cardsOf(seat, this.own),
            start,
            cue.length,
          ),
        );
        break;
      }
      case 'HandShown': {
        const from = cardsOf(event.seat, this.own);
        this.shown(event.cards, from, { ...from, x: from.x + 40, y: from.y + 30 }, cue, event.seat);
        break;
      }
      case 'CardDiscarded':
        this.motions.fly('card', this.draw.card(event.card), cardsOf(event.seat, this.own), discardPile(), {
          at: start,
          length: cue.length,
          to: 34,
        });
        break;
      case 'BidMade':
      case 'OfferMade':
      case 'BeggarAnswered':
      case 'PowerAnswered':
        this.pop(this.draw.icon('check'), medal(event.seat), start, cue.length);
        break;
      case 'OfferingBegan':
        this.motions.glow(seen('.altar'));
        this.pop(this.draw.icon(this.draw.money), altar(), start, cue.length);
        break;
      case 'PileBrowsed':
        this.pop(this.draw.icon('cards'), discardPile(), start, cue.length);
        break;
      case 'EnvoyAsked':
        for (const [asked, kinds] of event.requests)
          for (const kind of kinds)
            this.motions.show(
              this.draw.card(kind),
              medal(event.seat),
              below(medal(asked)),
              medal(asked),
              start,
              cue.length,
            );
        break;
      case 'RequestDrafted':
      case 'OfferDrafted':
      case 'AcceptanceDrafted':
      case 'KeepDrafted':
      case 'LimitHeld':
      case 'PowerActed':
        this.pop(this.draw.icon('cards'), medal(event.seat), start, cue.length);
        break;
      case 'MosaicRemoved':
      case 'MosaicTurnedUp':
        this.pop(this.draw.icon('mosaic'), mosaicPile(), start, cue.length);
        break;
      case 'CleopatraMoved':
      case 'LastRoundBegan':
        this.motions.glow(seen('.track .cleo'));
        break;
      case 'SanctuaryClaimed':
        this.motions.fly('statue', this.draw.icon('statue'), medal(event.seat), place(event.statue), {
          at: start,
          length: CLAIM.flight,
          lift: 60,
          seat: event.seat,
        });
        break;
      case 'PieceBuilt':
        if (!event.piece.startsWith('mosaic')) this.ring(slotOf(cue, event.piece));
        break;
      case 'GameEnded':
        this.dusk(cue.length);
        break;
      default:
        break; // shown by the table itself and by the caption
    }
  }

  /** Cards from their place to a hand or a pile, one after another. */
  private cards(kinds: (string | null)[], from: Spot[], to: Spot, at: number, seat: number): void {
    if (!kinds.length) return;
    if (this.motions.still) {
      this.motions.mark(`${this.draw.signed(kinds.length)}${this.draw.icon('cards')}`, fact(seat, 'cards'));
      return;
    }
    kinds.slice(0, MOST_CARDS).forEach((kind, i) => {
      const start = from[Math.min(i, from.length - 1)] ?? drawPile();
      this.motions.fly('card', this.draw.card(kind), start, to, {
        from: Math.min(60, Math.max(30, start.width)),
        to: 24,
        at: at + i * CARD.apart,
        length: CARD.flight,
        lift: 60,
        spin: -14,
      });
    });
  }

  /** Cards that are only looked at, and gain their seat nothing. */
  private shown(kinds: (string | null)[], from: Spot, to: Spot, { start, length }: Cue, seat: number): void {
    if (this.motions.still) this.pop(this.draw.icon('cards'), medal(seat), start, length);
    else this.cards(kinds, [from], to, start, seat);
  }

  /** A cloth over the dock, on which a payment is shown. */
  private cloth(seat: number | null): void {
    const { x, y, width, height } = dock();
    const element = this.motions.add('cloth', '', seat);
    Object.assign(element.style, {
      left: `${x - width / 2}px`,
      top: `${y - height / 2}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    if (this.motions.still) return;
    const length = this.beat?.length ?? PAY.length;
    this.motions.move(
      element,
      [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.84 }, { opacity: 0 }],
      0,
      length,
    );
  }

  /** The cards of a payment side by side. */
  private spread(beat: Beat): void {
    const paid = beat.cues.filter(({ event }) => event.event === 'CardPlayed');
    if (!paid.length || beat.seat === this.own) return;
    row(dock(), paid.length).forEach((found, i) => this.laid.set(paid[i]!, found));
    this.cloth(beat.seat);
  }

  private lay(cue: Cue, seat: number, card: string): void {
    const to = this.laid.get(cue) ?? dock();
    this.motions.show(
      this.draw.card(card),
      card === 'merchant' ? fact(seat, 'mer') : cardsOf(seat, this.own),
      to,
      discardPile(),
      cue.start,
      cue.length,
    );
  }

  /** A character, large in the works. */
  private large(picture: string, from: Spot, at: number, length: number): void {
    const where = works();
    const width = Math.min(190, where.width * 0.7);
    this.motions.show(picture, from, { ...where, width, height: width * RATIO }, discardPile(), at, length);
  }

  private amulets(event: GameEvent & { event: 'AmuletsChanged' }, cue: Cue, beat: Beat): void {
    const seat = fact(event.seat, 'amu');
    if (this.motions.still) {
      this.motions.mark(`${this.draw.signed(event.change)}${this.draw.icon('amulet')}`, seat);
      return;
    }
    const paid = beat.cues[beat.cues.indexOf(cue) - 1];
    const card = paid && this.laid.get(paid);
    const source = card ? { ...card, y: card.y - 20 } : beat.kind === 'settled' ? altar() : works();
    const [from, to] = event.change > 0 ? [source, seat] : [seat, source];
    const n = Math.abs(event.change),
      many = n > MOST_TOKENS;
    for (let i = 0; i < (many ? 1 : n); i += 1)
      this.motions.fly('token', this.draw.icon('amulet') + (many ? `<b>${n}</b>` : ''), from, to, {
        from: 34,
        to: 18,
        at: cue.start + i * 90,
        length: cue.length - 90 * (many ? 0 : n - 1),
        lift: 30,
      });
  }

  private talents(event: GameEvent & { event: 'TalentsChanged' }, cue: Cue, beat: Beat): void {
    const seat = fact(event.seat, 'tal');
    const text = `${this.draw.signed(event.change)}${this.draw.icon(this.draw.money)}`;
    if (this.motions.still) {
      this.motions.mark(text, seat);
      return;
    }
    const source = event.change < 0 ? altar() : this.earnedAt(beat, cue);
    const [from, to] =
      beat.kind === 'pass' ? [seat, { ...seat, y: seat.y - 10 }] : event.change > 0 ? [source, seat] : [seat, source];
    this.motions.fly('plus', text, from, to, { from: 70, to: 38, at: cue.start, length: cue.length, lift: 30 });
  }

  /** Where talents come from: the piece, the middle of a mosaic, or the quarry. */
  private earnedAt(beat: Beat, cue: Cue): Spot {
    for (const earlier of beat.cues.slice(0, beat.cues.indexOf(cue)).reverse()) {
      const { event } = earlier;
      if (event.event === 'PieceBuilt' && !event.piece.startsWith('mosaic')) return place(slotOf(earlier, event.piece));
      if (event.event === 'MosaicLaid') return place(event.cells[2] ?? 'e5');
      if (event.event === 'PieceBuilt') {
        const laid = Object.values(cue.before.palace.mosaics).at(-1);
        return place(laid?.[2] ?? 'e5');
      }
    }
    return works();
  }

  /** Free dice tumble; priests land on the altar, blanks where they lay. */
  private dice(thrown: number, symbols: number, at: number): void {
    if (this.motions.still) {
      this.motions.mark(`${this.draw.signed(symbols)}${this.draw.icon('die-priest')}`, altar());
      return;
    }
    const slab = altar(),
      free = seen('[data-altar="off"] .die'),
      hidden = row(board(), thrown); // on a phone the altar is behind a tab
    Array.from({ length: thrown }, (_, i) => {
      const die = free[i],
        from = die ? spotOf(die) : hidden[i]!,
        climbs = i < symbols;
      if (die)
        this.motions.move(die, [{ opacity: 0 }, { opacity: 0 }], at + i * DIE.apart, this.beat?.length ?? DIE.length);
      this.motions.fly('die', this.draw.icon(climbs ? 'die-priest' : 'die-blank'), from, climbs ? slab : from, {
        from: 34,
        to: 28,
        at: at + i * DIE.apart,
        length: DIE.length,
        lift: 74,
        spin: climbs ? 720 : -360,
      });
    });
  }

  /** A ring around a piece while it rises. */
  private ring(slot: string): void {
    this.motions.glow(onPlan(slot));
  }

  /** A sign that appears at a seat. */
  private pop(picture: string, at: Spot, start: number, length: number): void {
    if (this.motions.still) {
      this.motions.mark(picture, at);
      return;
    }
    this.motions.fly('sign', picture, at, { ...at, y: at.y - 10 }, { at: start, length, lift: 0, from: 26, to: 26 });
  }

  /** The light falls. */
  private dusk(length: number): void {
    const element = this.motions.add('dusk', '');
    if (this.motions.still) return;
    this.motions.move(element, [{ opacity: 0 }, { opacity: 1 }], 0, length, IN_OUT);
  }
}

/** Room for a card under a seat's medal. */
const below = (spot: Spot): Spot => ({ ...spot, y: spot.y + 34, width: 48 });

/** The place of a piece; a sphinx takes the next free space. */
const slotOf = ({ before }: Cue, piece: string): string => placeOf(piece, sphinxRows(before.palace.sphinxes));

/** Places for cards in a row, as large as space allows. */
function row({ x, y, width, height }: Spot, n: number): Spot[] {
  const card = Math.max(28, Math.min(84, (height - 24) / RATIO, (width - 16) / Math.min(n, 6)));
  const gap = Math.min(card + 12, (width - card - 8) / Math.max(1, n - 1));
  return Array.from({ length: n }, (_, i) => ({
    x: x + (i - (n - 1) / 2) * gap,
    y,
    width: card,
    height: card * RATIO,
  }));
}
