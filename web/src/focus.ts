/* The focus stays where one works. What has it may go away, or be out of use while the server answers: then the focus waits in the
 * part of the page that it was in, and returns if it can; whoever works with keys goes on with the next choice there, or else in the
 * guide. It never falls back to the top of the page. */
const PARTS = 'section, aside, nav, main, dialog, [role="dialog"]';
/** Where it goes if the whole part is gone. */
const ELSEWHERE = ['#guide', '.guide', 'main'];
/** What may put an element out of use or out of sight. */
const WATCHED = ['disabled', 'inert', 'hidden', 'open', 'class', 'data-panel', 'data-state', 'data-drawer'];
const CHOICE = '[data-choice], [data-toggle]';

type Focusable = HTMLElement | SVGElement;

let moving = false;
/** Whether the focus is being moved from here, not by a person. */
export const isMoving = (): boolean => moving;

function moveTo(one: Focusable): void {
  moving = true;
  one.focus({ preventScroll: true });
  moving = false;
}

const usable = (one: Element): boolean =>
  one.isConnected &&
  !one.matches(':disabled') &&
  !one.closest('[inert]') &&
  one.checkVisibility({ visibilityProperty: true });

function partsAround(one: Element): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let up = one.parentElement?.closest<HTMLElement>(PARTS); up; up = up.parentElement?.closest<HTMLElement>(PARTS))
    parts.push(up);
  return parts;
}

const elsewhere = (): HTMLElement[] =>
  ELSEWHERE.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);

const nextChoice = (parts: HTMLElement[]): HTMLElement | undefined =>
  parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(CHOICE)]).find(usable);

/** Watch over the whole page; it costs something only in frames in which the page has changed. */
export function keepFocus(): void {
  let last: { one: Focusable; parts: HTMLElement[]; keys: boolean } | null = null;
  /** The part of the page that has the focus until what had it can be used again. */
  let waiting: HTMLElement | null = null;
  let pending = 0;

  function wait(part: HTMLElement): void {
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    waiting = part;
    moveTo(part);
  }

  function settle(): void {
    pending = 0;
    const now = document.activeElement;
    const lost = now === null || now === document.body || !usable(now);
    if (!last || (!lost && now !== waiting)) return;
    // Whoever has waited for others does not expect a choice under the fingers.
    last.keys &&= document.querySelector('.guide.mine') !== null;
    const parts = [...last.parts.filter((part) => part.tagName !== 'MAIN'), ...elsewhere()].filter(usable);
    const next = usable(last.one) ? last.one : last.keys ? nextChoice(parts) : undefined;
    if (next) moveTo(next);
    else if (lost && parts[0]) wait(parts[0]);
  }

  document.addEventListener('focusin', ({ target }) => {
    if (target === waiting) return;
    waiting = null;
    const one = target as Focusable;
    last = { one, parts: partsAround(one), keys: one.matches(':focus-visible') };
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget) return;
    // By then it is known whether somebody left it, by a click beside it, or it was taken away.
    queueMicrotask(() => {
      const left = document.activeElement === document.body && document.hasFocus() && usable(target as Element);
      if (left && (target === last?.one || target === waiting)) last = waiting = null;
    });
  });
  new MutationObserver(() => {
    if (last && pending === 0) pending = requestAnimationFrame(settle);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: WATCHED });
}
