/* The icons are part of the page: a use of one is drawn at once, and nothing is fetched for it. */
import sprite from './icons.svg?raw';

/** All of them, for pictures that leave the page. */
export const ICONS: string = sprite;

/** What `use` refers to. */
export const iconRef = (name: string): string => `#i-${name}`;

/** Into the page, before anything uses them. */
export function placeIcons(): void {
  document.body.insertAdjacentHTML('afterbegin', sprite);
}
