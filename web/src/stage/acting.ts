/* Renders the beats on the page: cards, tokens, numbers, dice and statues in flight, rising pieces. Every motion is a paused animation
 * that the director's clock seeks. With reduced motion the same facts are shown as still marks. */
import { tick } from 'svelte';
import type { GameEvent } from '../protocol.gen';
import {
  altar,
  cardsOf,
  discardPile,
  dock,
  drawPile,
  fact,
  medal,
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
import { CARD, CELL, CLAIM, DIE, MOST_CARDS, PAY, RISE, type Beat, type Cue } from './beats';
import type { Performer } from './director';
import { sphinxRows } from '../plan/model';
import { placeOf } from './since';

/** What is drawn in flight. */
export interface Drawings {
  card(kind: string | null): string;
  icon(name: string): string;
  money: string;
  signed(n: number): string;
}

const OUT = 'cubic-bezier(.2,.8,.2,1)';
const IN_OUT = 'cubic-bezier(.5,0,.2,1)';
const RATIO = 1.4;
const MOST_TOKENS = 5;

interface Flight {
  /** Width where it starts, and where it ends. */
  from?: number;
  to?: number;
  at: number;
  length: number;
  lift?: number;
  spin?: number;
  seat?: number | null;
}

export class Acting implements Performer {
  private animations: Animation[] = [];
  private elements: Element[] = [];
  private glowing: Element[] = [];
  private time = 0;
  private beat: Beat | null = null;
  private still = false;
  /** Where the cards of a payment lie open. */
  private laid = new Map<Cue, Spot>();

  constructor(
    private readonly layer: HTMLElement,
    private readonly draw: Drawings,
    private readonly me: () => number | null,
  ) {}

  begin(beat: Beat, still: boolean): void {
    [this.beat, this.still, this.time] = [beat, still, 0];
    this.layer.dataset['beat'] = beat.kind;
    this.spread(beat);
    for (const cue of beat.cues) this.act(cue, beat);
    // new elements on the plan exist now, and can be animated before the next frame
    void tick().then(() => {
      if (this.beat !== beat) return;
      for (const cue of beat.cues) this.grow(cue);
      this.seek(this.time);
    });
  }

  seek(at: number): void {
    this.time = at;
    for (const animation of this.animations) animation.currentTime = at;
  }

  end(): void {
    for (const animation of this.animations) animation.cancel();
    for (const element of this.elements) element.remove();
    for (const element of this.glowing) element.classList.remove('glow');
    [this.animations, this.elements, this.glowing, this.beat] = [[], [], [], null];
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
      case 'FiveDrawn':
        this.cards(
          event.event === 'FiveDrawn' ? event.cards.map(() => null) : event.open,
          [drawPile()],
          cardsOf(event.seat, this.own),
          start,
          event.seat,
        );
        break;
      case 'CardStocked': {
        if (this.still) break;
        const from = spot('.aside .c', '[data-pile="draw"] .c', '[data-pile="draw"]', '.tabs [data-tab="market"]');
        this.fly('card', this.draw.card(event.card), from, stall(event.stall), {
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
          this.fly('card', this.draw.card(null), discardPile(), drawPile(), {
            at: start + i * 80,
            length: 340,
            lift: 24,
          });
        break;
      case 'CardPlayed':
        if (event.seat === this.own)
          this.fly('card', this.draw.card(event.card), cardsOf(event.seat, this.own), discardPile(), {
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
        this.glow(seen(`[data-worshipper="${event.worshipper}"]`));
        break;
      case 'DiceRolled':
        this.dice(event.symbols, start);
        break;
      case 'DieTurned':
        this.glow(seen('[data-altar="on"]'));
        break;
      case 'BeggarGiven':
        this.cards([event.card], [cardsOf(event.seat, this.own)], cardsOf(event.to, this.own), start, event.to);
        break;
      case 'BeggarPaid':
        this.fly('plus', this.draw.icon(this.draw.money), fact(event.seat, 'tal'), fact(event.to, 'tal'), {
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
          this.show(
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
        this.cards(event.cards, [from], { ...from, x: from.x + 40, y: from.y + 30 }, start, event.seat);
        break;
      }
      case 'CardDiscarded':
        this.fly('card', this.draw.card(event.card), cardsOf(event.seat, this.own), discardPile(), {
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
        this.glow(seen('.altar'));
        break;
      case 'SanctuaryClaimed':
        this.fly('statue', this.draw.icon('statue'), medal(event.seat), place(event.statue), {
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

  /** What is drawn on the plan, and moves there. */
  private grow({ event, start }: Cue): void {
    if (this.still) return;
    if (event.event === 'PieceBuilt' && !event.piece.startsWith('mosaic')) {
      for (const one of this.glowing)
        this.move(
          one,
          [
            { transform: 'translateY(30%) scaleY(.05)', opacity: 0 },
            { transform: 'scaleY(1.12)', opacity: 1, offset: 0.72 },
            { transform: 'none', opacity: 1 },
          ],
          start,
          RISE.length,
          OUT,
        );
    } else if (event.event === 'MosaicLaid') {
      for (const group of seen<SVGElement>(`.plan [data-mosaic="${event.mosaic}"]`)) {
        group.querySelectorAll('rect').forEach((cell, i) => {
          this.move(cell, APPEAR, start + i * CELL.apart, CELL.length, OUT);
        });
        for (const edge of group.querySelectorAll('path'))
          this.move(edge, FADE, start + event.cells.length * CELL.apart + CELL.length - CELL.edge, CELL.edge);
      }
    } else if (event.event === 'SanctuaryClaimed') {
      for (const group of seen<SVGElement>(`.plan [data-sanctuary="${event.statue}"]`)) {
        group.querySelectorAll('rect').forEach((cell, i) => {
          this.move(cell, FADE, start + CLAIM.flight + i * CELL.apart, CLAIM.cell);
        });
        for (const rest of group.querySelectorAll('path, circle, use')) this.move(rest, FADE, start + CLAIM.flight, 1);
      }
    } else if (event.event === 'CleopatraMoved') this.walk(event.step, event.categories.length);
  }

  /** Eight small steps per field. */
  private walk(step: number, fields: number): void {
    for (const queen of seen<SVGElement>('.plan [data-cleopatra]')) {
      const plan = queen.closest('.plan');
      const at = (field: number): [number, number] => {
        const stone = plan?.querySelector(`[data-step="${field}"]`);
        return [Number(stone?.getAttribute('cx')), Number(stone?.getAttribute('cy'))];
      };
      const frames: Keyframe[] = [];
      for (let field = Math.max(0, step - fields); field < step; field += 1) {
        const [x, y] = at(field),
          [toX, toY] = at(field + 1);
        for (let i = 0; i < 8; i += 1)
          frames.push({
            transform: `translate(${x + ((toX - x) * i) / 8}px,${y + ((toY - y) * i) / 8 - (i % 2 ? 1.2 : 0)}px)`,
          });
      }
      const [x, y] = at(step);
      frames.push({ transform: `translate(${x}px,${y}px)` });
      this.move(queen, frames, 0, this.beat?.length ?? 0, 'linear');
    }
  }

  /** Cards from their place to a hand or a pile, one after another. */
  private cards(kinds: (string | null)[], from: Spot[], to: Spot, at: number, seat: number): void {
    if (!kinds.length) return;
    if (this.still) {
      this.mark(`${this.draw.signed(kinds.length)}${this.draw.icon('cards')}`, fact(seat, 'cards'));
      return;
    }
    kinds.slice(0, MOST_CARDS).forEach((kind, i) => {
      const start = from[Math.min(i, from.length - 1)] ?? drawPile();
      this.fly('card', this.draw.card(kind), start, to, {
        from: Math.min(60, Math.max(30, start.width)),
        to: 24,
        at: at + i * CARD.apart,
        length: CARD.flight,
        lift: 60,
        spin: -14,
      });
    });
  }

  /** A cloth over the dock, on which a payment is shown. */
  private cloth(seat: number | null): void {
    const { x, y, width, height } = dock();
    const element = this.add('cloth', '', seat);
    Object.assign(element.style, {
      left: `${x - width / 2}px`,
      top: `${y - height / 2}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    if (this.still) return;
    const length = this.beat?.length ?? PAY.length;
    this.move(
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
    this.show(
      this.draw.card(card),
      card === 'merchant' ? fact(seat, 'mer') : cardsOf(seat, this.own),
      to,
      discardPile(),
      cue.start,
      cue.length,
    );
  }

  /** A card that comes from a seat, lies open, and goes on. */
  private show(picture: string, from: Spot, to: Spot, then: Spot, at: number, length: number): void {
    const element = this.add('card', picture);
    const { width } = to;
    element.style.width = `${width}px`;
    const put = ({ x, y }: Spot, scale: number, opacity = 1): Keyframe => ({
      transform: `translate(${x - (width * scale) / 2}px,${y - (width * RATIO * scale) / 2}px) scale(${scale})`,
      opacity,
    });
    if (this.still) {
      Object.assign(element.style, put(to, 1));
      return;
    }
    this.move(
      element,
      [
        { ...put(from, 0.3, 0), easing: OUT },
        { ...put(from, 0.35), offset: 0.04, easing: OUT },
        { ...put(to, 1), offset: 0.36 },
        { ...put(to, 1), offset: 0.68, easing: IN_OUT },
        { ...put(then, 0.45), offset: 0.98 },
        { ...put(then, 0.45, 0), offset: 1 },
      ],
      at,
      length,
    );
  }

  /** A character, large in the works. */
  private large(picture: string, from: Spot, at: number, length: number): void {
    const where = works();
    const width = Math.min(190, where.width * 0.7);
    this.show(picture, from, { ...where, width, height: width * RATIO }, discardPile(), at, length);
  }

  private amulets(event: GameEvent & { event: 'AmuletsChanged' }, cue: Cue, beat: Beat): void {
    const seat = fact(event.seat, 'amu');
    if (this.still) {
      this.mark(`${this.draw.signed(event.change)}${this.draw.icon('amulet')}`, seat);
      return;
    }
    const paid = beat.cues[beat.cues.indexOf(cue) - 1];
    const card = paid && this.laid.get(paid);
    const source = card ? { ...card, y: card.y - 20 } : beat.kind === 'settled' ? altar() : works();
    const [from, to] = event.change > 0 ? [source, seat] : [seat, source];
    const n = Math.abs(event.change),
      many = n > MOST_TOKENS;
    for (let i = 0; i < (many ? 1 : n); i += 1)
      this.fly('token', this.draw.icon('amulet') + (many ? `<b>${n}</b>` : ''), from, to, {
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
    if (this.still) {
      this.mark(text, seat);
      return;
    }
    const source = event.change < 0 ? altar() : this.earnedAt(beat, cue);
    const [from, to] = event.change > 0 ? [source, seat] : [seat, source];
    this.fly('plus', text, from, to, { from: 70, to: 38, at: cue.start, length: cue.length, lift: 30 });
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
  private dice(symbols: number, at: number): void {
    if (this.still) {
      this.mark(`${this.draw.signed(symbols)}${this.draw.icon('die-priest')}`, altar());
      return;
    }
    const slab = altar();
    seen('[data-altar="off"] .die').forEach((die, i) => {
      const from = spotOf(die),
        climbs = i < symbols;
      this.move(die, [{ opacity: 0 }, { opacity: 0 }], at + i * DIE.apart, this.beat?.length ?? DIE.length);
      this.fly('die', this.draw.icon(climbs ? 'die-priest' : 'die-blank'), from, climbs ? slab : from, {
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
    this.glow(onPlan(slot));
  }

  private glow(elements: Element[]): void {
    for (const element of elements) {
      element.classList.add('glow');
      this.glowing.push(element);
    }
  }

  /** A sign that appears at a seat. */
  private pop(picture: string, at: Spot, start: number, length: number): void {
    if (this.still) {
      this.mark(picture, at);
      return;
    }
    this.fly('sign', picture, at, { ...at, y: at.y - 10 }, { at: start, length, lift: 0, from: 26, to: 26 });
  }

  /** The light falls. */
  private dusk(length: number): void {
    const element = this.add('dusk', '');
    if (this.still) return;
    this.move(element, [{ opacity: 0 }, { opacity: 1 }], 0, length, IN_OUT);
  }

  /** A still mark beside what changed. */
  private mark(picture: string, { x, y, width }: Spot): void {
    const element = this.add('mark', picture);
    const same = this.elements.filter((one) => one.classList.contains('mark')).length - 1;
    Object.assign(element.style, { left: `${x + width / 2 + 4}px`, top: `${y - 12 + (same % 3) * 3}px` });
  }

  /** Something that flies from one place to another on a low arc. */
  private fly(kind: string, picture: string, a: Spot, b: Spot, flight: Flight): void {
    const { from = 50, to = 50, at, length, lift = 46, spin = 0, seat = null } = flight;
    if (this.still) return;
    const element = this.add(kind, picture, seat);
    if (kind === 'card') element.style.width = `${from}px`;
    const width = element.offsetWidth || from,
      height = element.offsetHeight || from,
      small = to / from;
    const put = (x: number, y: number, scale: number, turn: number, opacity = 1): Keyframe => ({
      transform: `translate(${(x - (width * scale) / 2).toFixed(1)}px,${(y - (height * scale) / 2).toFixed(1)}px) rotate(${turn}deg) scale(${scale})`,
      opacity,
    });
    const middle = Math.min(a.y, b.y) / 2 + (a.y + b.y) / 4 - lift;
    this.move(
      element,
      [
        { ...put(a.x, a.y, 1, 0, kind === 'card' ? 1 : 0), offset: 0 },
        { ...put(a.x, a.y, 1, 0), offset: 0.02 },
        { ...put((a.x + b.x) / 2, middle, ((1 + small) / 2) * 1.06, spin / 2), offset: 0.5 },
        { ...put(b.x, b.y, small, spin), offset: 0.97 },
        { ...put(b.x, b.y, small, spin, 0), offset: 1 },
      ],
      at,
      length,
      IN_OUT,
    );
  }

  private add(kind: string, picture: string, seat: number | null = null): HTMLElement {
    const element = document.createElement('div');
    element.className = `flyer ${kind}`;
    element.innerHTML = picture; // drawings of ours, made from numbers and our words
    if (seat !== null) element.style.cssText = `--seat:var(--p${seat + 1});--on:var(--p${seat + 1}-on)`;
    this.layer.append(element);
    this.elements.push(element);
    return element;
  }

  private move(element: Element, frames: Keyframe[], at: number, length: number, easing = 'linear'): void {
    const animation = element.animate(frames, { duration: length, delay: at, easing, fill: 'both' });
    animation.pause();
    animation.currentTime = this.time;
    this.animations.push(animation);
  }
}

/** The place of a piece; a sphinx takes the next free space. */
const slotOf = ({ before }: Cue, piece: string): string => placeOf(piece, sphinxRows(before.palace.sphinxes));

const FADE: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];
const APPEAR: Keyframe[] = [
  { opacity: 0, transform: 'scale(.3)' },
  { opacity: 1, transform: 'none' },
];

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
