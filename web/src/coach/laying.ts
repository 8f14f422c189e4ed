/* Lays the balloon and the halo on the page: finds the thing, measures, and chooses the width with the best place. */
import { sideOf, spotFor, type Avoided, type Box, type Spot } from './placing';
import type { Tip } from './tips';

/** What a tip is about, the best to point at first; the tab behind which it is on small screens, at last the guide. */
const THINGS: Record<Tip, string[]> = {
  stall: ['.stall[data-choice]:nth-child(2)', '.stall[data-choice]', '[data-tab="market"]'],
  stock: ['.tray', '[data-tab="market"]'],
  taint: ['.hand [data-look="card CARD"]', '[data-tab="hand"]'],
  dice: ['.altar', '[data-tab="more"]'],
  worshipper: ['.altar', '.guide [data-choice="worshippers"]'],
  sanctuary: ['.worth .opt'],
  offering: ['.ranks'],
  merchant: ['.pays [data-lay="merchant"]', '.pays .mtok', '.pays'],
  limit: ['.hand .count', '.hand .fan'],
  end: ['.track .cleo'],
};
const WIDTHS = [356, 300, 252, 208];
/** Below this width the picture stands above the words. */
const NARROW = 320;
/** Parts of the table, and how much it matters that they can be seen and used. */
const MATTERS: Record<string, number> = {
  '.guide': 3,
  '.guide [data-choice]': 10,
  '.players': 3,
  '.bar': 3,
  '.track': 3,
  '.hand': 1.5,
  '.market': 1.5,
  '.tray': 2,
  '.pays': 2,
  '.works > .first': 1,
  '.tabs': 1,
  '.log': 0.5,
  ':is(.dock, .works) [data-choice]': 3,
};
const MARGIN = 6,
  HALO = 5,
  ARROW = 20;

const shown = (one: Element): boolean => one.checkVisibility() && one.getBoundingClientRect().width > 0;

export function thingOf(tip: Tip, card = ''): Element | null {
  const wanted = [...THINGS[tip], '.guide'].map((one) => one.replace('CARD', card));
  return wanted.flatMap((one) => [...document.querySelectorAll(one)]).find(shown) ?? null;
}

const zoomOf = (table: Element): number => (table as { currentCSSZoom?: number }).currentCSSZoom ?? 1;

/** The best place at any of the widths. */
function best(balloon: HTMLElement, frame: Box, thing: Box, zoom: number): (Spot & { width: number }) | null {
  const inner = {
    left: frame.left + MARGIN,
    top: frame.top + MARGIN,
    right: frame.right - MARGIN,
    bottom: frame.bottom - MARGIN,
  };
  const avoided = Object.entries(MATTERS).flatMap(([name, weight]): Avoided[] =>
    [...document.querySelectorAll(`.table ${name}`)]
      .filter(shown)
      .map((one) => ({ box: one.getBoundingClientRect(), weight })),
  );
  const closed = [...document.querySelectorAll('.table .hero')].map((one) => one.getBoundingClientRect());
  let found: (Spot & { width: number }) | null = null;
  for (const width of WIDTHS.map((one) => Math.min(one, (inner.right - inner.left) / zoom))) {
    balloon.style.width = `${width}px`;
    balloon.classList.toggle('narrow', width < NARROW);
    const { height } = balloon.getBoundingClientRect();
    const spot = spotFor(width * zoom, height, thing, { frame: inner, closed, avoided });
    if (spot && (!found || spot.cost < found.cost)) found = { ...spot, width };
  }
  return found;
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

export function lay(balloon: HTMLElement, halo: HTMLElement, thing: Element | null): void {
  const table = document.querySelector('.table');
  if (!table || !thing) return;
  const zoom = zoomOf(table),
    box = thing.getBoundingClientRect();
  balloon.style.zoom = String(zoom);
  const spot = best(balloon, table.getBoundingClientRect(), box, zoom);
  if (!spot) return;
  const { left, top, width } = spot;
  balloon.style.width = `${width}px`;
  balloon.classList.toggle('narrow', width < NARROW);
  balloon.style.left = `${left / zoom}px`;
  balloon.style.top = `${top / zoom}px`;
  const size = balloon.getBoundingClientRect();
  balloon.dataset['side'] = sideOf(size, box) ?? '';
  balloon.style.setProperty('--ax', `${within((box.left + box.right) / 2 - left, ARROW, size.width - ARROW) / zoom}px`);
  balloon.style.setProperty('--ay', `${within((box.top + box.bottom) / 2 - top, ARROW, size.height - ARROW) / zoom}px`);
  balloon.classList.add('placed');
  Object.assign(halo.style, {
    left: `${box.left - HALO}px`,
    top: `${box.top - HALO}px`,
    width: `${box.width + 2 * HALO}px`,
    height: `${box.height + 2 * HALO}px`,
  });
}
