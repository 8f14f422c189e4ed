/* The thing on the table that a line of the chronicle is about: where it has no place on plan and palace, or one beside them. */
import { seen } from '../stage/anchors';
import type { Line } from './telling';

const SELECTORS: Record<string, (which: string) => string> = {
  stall: (number) => `[data-stall="${number}"]`,
  worshipper: (name) => `[data-worshipper="${CSS.escape(name)}"]`,
  altar: () => '.altar',
  mosaics: () => '[data-pile="mosaics"]',
  draw: () => '[data-pile="draw"]',
  discard: () => '[data-pile="discard"]',
  way: () => '.track .cleo',
  seat: (number) => `.players [data-seat="${number}"] .medal`,
};

/** Mark what a line is about; its seat where it is about nothing else. Nothing is left marked for a line that is none. */
export function pointAt(line: Line | undefined): void {
  for (const one of document.querySelectorAll('[data-pointed]')) one.removeAttribute('data-pointed');
  if (!line || line.places?.length) return;
  const [kind = '', which = ''] = (line.thing ?? (line.seat == null ? '' : `seat ${line.seat}`)).split(' ');
  const selector = SELECTORS[kind]?.(which);
  if (selector) for (const one of seen(selector)) one.setAttribute('data-pointed', '');
}
