/* Positions of the table's things on the page, found by data attributes of its components; with fallbacks for invisible ones. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The position of a slot in the 3D palace, while that is shown instead of the plan. */
type Locate = (slot: string) => { x: number; y: number } | null;
let palace: Locate | null = null;
export function locateIn(found: Locate | null): void {
  palace = found;
}

const shown = (one: Element): boolean => one.getClientRects().length > 0 && one.getBoundingClientRect().width > 0;

/** All visible matches of a selector. */
export const seen = <T extends Element = HTMLElement>(selector: string): T[] =>
  [...document.querySelectorAll<T>(selector)].filter(shown);

export function spotOf(one: Element): Spot {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height };
}

/** The first visible match of some selectors, else the guide. */
export function spot(...selectors: string[]): Spot {
  for (const selector of [...selectors, '#guide', 'body']) {
    const [found] = seen(selector);
    if (found) return spotOf(found);
  }
  return { x: 0, y: 0, width: 0, height: 0 };
}

const tab = (name: string): string => `.tabs [data-tab="${name}"]`;
const seat = (number: number): string => `.players [data-seat="${number}"]`;

export const medal = (number: number): Spot => spot(`${seat(number)} .medal`, seat(number));
/** A seat's counter: cards, statues, talents or amulets. */
export const fact = (number: number, what: 'cards' | 'sta' | 'tal' | 'amu' | 'mer'): Spot =>
  spot(
    `${seat(number)} .facts ${what === 'cards' ? 'span:first-child' : `.${what}`}`,
    `${seat(number)} .medal`,
    seat(number),
  );
/** Where cards start and end: the player's own fan, or another seat's card count. */
export const cardsOf = (number: number, me: number | null): Spot =>
  number === me ? spot('.hand .fan', tab('hand'), seat(number)) : fact(number, 'cards');
export const stall = (number: number): Spot => spot(`[data-stall="${number}"] .cards`, tab('market'));
export const stallCards = (number: number): Spot[] => seen(`[data-stall="${number}"] .c`).map(spotOf);
export const drawPile = (): Spot => spot('[data-pile="draw"] .c', '[data-pile="draw"]', tab('market'));
export const discardPile = (): Spot => spot('[data-pile="discard"] .c', '[data-pile="discard"]', tab('market'));
export const mosaicPile = (): Spot => spot('[data-pile="mosaics"]', tab('more'), tab('quarry'));
export const altar = (): Spot => spot('[data-altar="on"]', '.altar', tab('more'), tab('quarry'));
export const works = (): Spot => spot('.works', '.side', '.hero');
export const board = (): Spot => spot('.hero');

/** The area of market and hand, where payments are shown. */
export function dock(): Spot {
  const [one] = seen('.dock');
  if (one) return spotOf(one);
  const all = [...seen('.market'), ...seen('.hand')].map((part) => part.getBoundingClientRect());
  if (!all.length) return spot('#guide');
  const left = Math.min(...all.map((box) => box.left)),
    right = Math.max(...all.map((box) => box.right)),
    top = Math.min(...all.map((box) => box.top)),
    bottom = Math.max(...all.map((box) => box.bottom));
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

/** A place of the palace: on the plan, else in the picture of the palace. */
export function place(slot: string): Spot {
  const on = onPlan(slot);
  if (on.length) return spotOf(on[0]!);
  const found = palace?.(slot);
  return found ? { ...found, width: 0, height: 0 } : board();
}

/** The elements of a place on the visible plans. */
export const onPlan = (slot: string): SVGElement[] =>
  seen<SVGElement>(/^[a-i]\d$/.test(slot) ? `.plan [data-bed="${slot}"]` : `.plan [data-at="${slot}"]`);
