/* This device: its width, its pointer, day or night, stillness. Chosen settings are remembered. */
import { recall, remember } from './store/memory';

const media = (query: string): MediaQueryList => matchMedia(query);
const SMALL = media('(max-width: 700px)'),
  DARK = media('(prefers-color-scheme: dark)'),
  STILL = media('(prefers-reduced-motion: reduce)'),
  POINTS = media('(hover: hover)');

class Device {
  small = $state(SMALL.matches);
  stillness = $state(STILL.matches);
  points = $state(POINTS.matches);
  theme = $state(recall('theme') ?? 'auto');
  sound = $state(recall('sound') === 'on');
  private night = $state(DARK.matches);
  readonly dark = $derived(this.theme === 'dark' || (this.theme === 'auto' && this.night));

  constructor() {
    SMALL.addEventListener('change', () => (this.small = SMALL.matches));
    STILL.addEventListener('change', () => (this.stillness = STILL.matches));
    POINTS.addEventListener('change', () => (this.points = POINTS.matches));
    DARK.addEventListener('change', () => (this.night = DARK.matches));
  }

  /** The seats' colours by this light, for drawings that can't read style sheets. */
  get colours(): string[] {
    void this.dark;
    const style = getComputedStyle(document.documentElement);
    return [1, 2, 3, 4, 5].map((seat) => style.getPropertyValue(`--p${seat}`).trim());
  }

  /** Sounds are off until somebody wants them. */
  hear(on: boolean): void {
    this.sound = on;
    remember('sound', on ? 'on' : 'off');
  }

  choose(theme: string): void {
    this.theme = theme;
    remember('theme', theme);
  }
}

export const device = new Device();
