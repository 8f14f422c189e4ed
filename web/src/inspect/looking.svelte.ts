/* Inspecting things: elements with `data-look` are explained on hover, keyboard focus or long press; those with `data-look-tap`
 * also on click, those with `data-look-tap="only"` not by hover and focus, those with `data-look-press` on long press only.
 * One thing at a time. */
import { isMoving } from '../focus';

export interface Looked {
  /** A kind and what it is about: `piece wall`, `card trompe`, `stall 2`. */
  what: string;
  how: 'hover' | 'focus' | 'press';
  anchor: Element;
}

const HOVER = 300,
  PRESS = 350,
  STRAY = 10;

/** What a target belongs to; where a button in it stands for it, that button. */
function lookable(target: EventTarget | null): Element | null {
  const found = target instanceof Element ? target.closest('[data-look]') : null;
  return found?.querySelector(`button[data-look="${found.getAttribute('data-look')}"]`) ?? found;
}
/** Whether that is what is being looked at; the palace is one element for many things. */
const shows = ({ anchor, what }: Looked, found: Element): boolean =>
  anchor === found && what === found.getAttribute('data-look');
/** Not explained by hover or focus. */
const onlyAsked = (one: Element): boolean =>
  one.getAttribute('data-look-tap') === 'only' || one.hasAttribute('data-look-press');
/** What a click is meant for: another button within the thing does what it does. */
const tapped = (target: EventTarget | null): Element | null => {
  const found = lookable(target);
  const button = target instanceof Element ? target.closest('button, a') : null;
  return button && !button.hasAttribute('data-look') ? null : found;
};

export class Looking {
  at = $state.raw<Looked | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pressed: { x: number; y: number } | null = null;
  /** Suppress the click of a long press that opened something. */
  private swallow = false;

  close(): void {
    clearTimeout(this.timer);
    this.at = null;
  }

  private open(anchor: Element, how: Looked['how']): void {
    clearTimeout(this.timer); // a click before the hover would open it
    const what = anchor.getAttribute('data-look');
    if (what && anchor.isConnected) this.at = { what, how, anchor };
  }

  private later(anchor: Element, how: Looked['how'], delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (how === 'press') this.swallow = true;
      this.open(anchor, how);
    }, delay);
  }

  private over(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || this.at?.how === 'press') return;
    const found = lookable(event.target);
    if (found && this.at && shows(this.at, found)) return;
    clearTimeout(this.timer);
    if (this.at?.how === 'hover') this.at = null;
    if (found && !onlyAsked(found)) this.later(found, 'hover', HOVER);
  }

  private down(event: PointerEvent, inside: boolean): void {
    if (inside) return;
    const found = lookable(event.target);
    this.swallow = false;
    if (this.at && !(found && shows(this.at, found))) this.close();
    if (event.pointerType === 'mouse' || !found) return;
    this.pressed = { x: event.clientX, y: event.clientY };
    this.later(found, 'press', PRESS);
  }

  private move(event: PointerEvent): void {
    if (this.pressed && Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) > STRAY) this.up();
  }

  private up(): void {
    if (this.pressed) clearTimeout(this.timer);
    this.pressed = null;
  }

  private click(event: MouseEvent, inside: boolean): void {
    if (inside) return;
    const found = tapped(event.target);
    if (this.swallow) {
      event.preventDefault();
      event.stopPropagation();
    } else if (found?.hasAttribute('data-look-tap')) {
      if (this.at && shows(this.at, found) && this.at.how === 'press') this.close();
      else this.open(found, 'press');
    } else if (found && this.at?.how !== 'press') this.close();
    this.swallow = false;
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.at) return;
    const { anchor } = this.at;
    this.close();
    if (anchor instanceof HTMLElement || anchor instanceof SVGElement) anchor.focus({ preventScroll: true });
    this.close(); // restored focus is no request to inspect again
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Listen on a page; `popover` shows the inspected thing. */
  listen(popover: () => Element | null): () => void {
    const inside = (event: Event): boolean => !!popover()?.contains(event.target as Node);
    const stop = new AbortController();
    const on = <Kind extends keyof WindowEventMap>(kind: Kind, act: (event: WindowEventMap[Kind]) => void): void =>
      addEventListener(kind, act, { capture: true, signal: stop.signal });
    on('pointerover', (event) => this.over(event));
    on('pointerdown', (event) => this.down(event, inside(event)));
    on('pointermove', (event) => this.move(event));
    on('pointerup', () => this.up());
    on('pointercancel', () => this.up());
    on('click', (event) => this.click(event, inside(event)));
    on('keydown', (event) => this.key(event));
    on('contextmenu', (event) => {
      if (lookable(event.target) && (this.swallow || this.pressed)) event.preventDefault();
    });
    on('focusin', (event) => {
      if (isMoving()) return; // nobody asked to look
      const found = lookable(event.target);
      if (found && found === event.target && !onlyAsked(found) && found.matches(':focus-visible'))
        this.later(found, 'focus', HOVER);
    });
    on('focusout', () => {
      if (this.at?.how === 'focus') this.close();
      else if (!this.pressed) clearTimeout(this.timer);
    });
    return () => {
      stop.abort();
      this.close();
    };
  }
}
