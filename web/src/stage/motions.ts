/* What moves over the page. Every motion is a paused animation that the director's clock seeks; with reduced motion there are none, only
 * still marks. */
import type { Spot } from './anchors';

export const OUT = 'cubic-bezier(.2,.8,.2,1)';
export const IN_OUT = 'cubic-bezier(.5,0,.2,1)';
/** Height of a card by its width. */
export const RATIO = 1.4;
/** Width of a flying card at most, also where its place is hidden and something wider stands for it. */
const WIDEST = 96;

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

export class Motions {
  still = false;
  private animations: Animation[] = [];
  private elements: Element[] = [];
  private glowing: Element[] = [];
  private time = 0;

  constructor(private readonly layer: HTMLElement) {}

  begin(still: boolean): void {
    [this.still, this.time] = [still, 0];
  }

  seek(at = this.time): void {
    this.time = at;
    for (const animation of this.animations) animation.currentTime = at;
  }

  end(): void {
    for (const animation of this.animations) animation.cancel();
    for (const element of this.elements) element.remove();
    for (const element of this.glowing) element.classList.remove('glow');
    [this.animations, this.elements, this.glowing] = [[], [], []];
  }

  /** A card that comes from a seat, lies open, and goes on. */
  show(picture: string, from: Spot, to: Spot, then: Spot, at: number, length: number): void {
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

  /** A still mark beside what changed. */
  mark(picture: string, { x, y, width }: Spot): void {
    const element = this.add('mark', picture);
    const same = this.elements.filter((one) => one.classList.contains('mark')).length - 1;
    Object.assign(element.style, { left: `${x + width / 2 + 4}px`, top: `${y - 12 + (same % 3) * 3}px` });
  }

  /** Something that flies from one place to another on a low arc. */
  fly(kind: string, picture: string, a: Spot, b: Spot, flight: Flight): void {
    const { to = 50, at, length, lift = 46, spin = 0, seat = null } = flight;
    const from = Math.min(flight.from ?? 50, WIDEST);
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

  add(kind: string, picture: string, seat: number | null = null): HTMLElement {
    const element = document.createElement('div');
    element.className = `flyer ${kind}`;
    element.innerHTML = picture; // drawings of ours, made from numbers and our words
    if (seat !== null) element.style.cssText = `--seat:var(--p${seat + 1});--on:var(--p${seat + 1}-on)`;
    this.layer.append(element);
    this.elements.push(element);
    return element;
  }

  move(element: Element, frames: Keyframe[], at: number, length: number, easing = 'linear'): void {
    const animation = element.animate(frames, { duration: length, delay: at, easing, fill: 'both' });
    animation.pause();
    animation.currentTime = this.time;
    this.animations.push(animation);
  }

  /** The elements that glow. */
  get lit(): readonly Element[] {
    return this.glowing;
  }

  glow(elements: Element[]): void {
    for (const element of elements) {
      element.classList.add('glow');
      this.glowing.push(element);
    }
  }
}
