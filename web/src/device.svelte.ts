/* This device: its width, its pointer, theme and reduced motion. Settings are stored. */
import { PACES, type Pace } from './stage/pace';
import type { Quality } from './palace/model';
import { recall, remember } from './store/memory';

const media = (query: string): MediaQueryList => matchMedia(query);
const SMALL = media('(max-width: 700px)'),
  DARK = media('(prefers-color-scheme: dark)'),
  STILL = media('(prefers-reduced-motion: reduce)'),
  POINTS = media('(hover: hover)');

export const MOTIONS = ['auto', 'less', 'full'] as const;
export const QUALITIES = ['auto', 'low', 'high'] as const;
type Motion = (typeof MOTIONS)[number];

class Device {
  small = $state(SMALL.matches);
  private still = $state(STILL.matches);
  points = $state(POINTS.matches);
  theme = $state(recall('theme') ?? 'auto');
  sound = $state(recall('sound') === 'on');
  pace = $state<Pace>(PACES.find((pace) => pace === recall('pace')) ?? 'normal');
  /** Whether a turn with nothing left to decide ends automatically. */
  endsTurns = $state(recall('endsTurns') !== 'off');
  /** Whether bots' remarks are shown. */
  remarks = $state(recall('remarks') !== 'off');
  /** How much moves, and how finely the palace is drawn. */
  motion = $state<Motion>(MOTIONS.find((one) => one === recall('motion')) ?? 'auto');
  quality = $state<Quality>(QUALITIES.find((one) => one === recall('quality')) ?? 'auto');
  readonly stillness = $derived(this.motion === 'less' || (this.motion === 'auto' && this.still));
  private night = $state(DARK.matches);
  readonly dark = $derived(this.theme === 'dark' || (this.theme === 'auto' && this.night));

  constructor() {
    SMALL.addEventListener('change', () => (this.small = SMALL.matches));
    STILL.addEventListener('change', () => (this.still = STILL.matches));
    POINTS.addEventListener('change', () => (this.points = POINTS.matches));
    DARK.addEventListener('change', () => (this.night = DARK.matches));
  }

  /** The seats' colours in the current theme, for drawings that can't read style sheets. */
  get colours(): string[] {
    return this.ofSeats('');
  }

  /** What is legible on them. */
  get inks(): string[] {
    return this.ofSeats('-on');
  }

  private ofSeats(suffix: string): string[] {
    void this.dark;
    const style = getComputedStyle(document.documentElement);
    return [1, 2, 3, 4, 5].map((seat) => style.getPropertyValue(`--p${seat}${suffix}`).trim());
  }

  /** Sounds are off by default. */
  hear(on: boolean): void {
    this.sound = on;
    remember('sound', on ? 'on' : 'off');
  }

  /** How fast the others' turns are shown. */
  setPace(pace: Pace): void {
    this.pace = pace;
    remember('pace', pace);
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    remember('motion', motion);
  }

  setQuality(quality: Quality): void {
    this.quality = quality;
    remember('quality', quality);
  }

  letEnd(on: boolean): void {
    this.endsTurns = on;
    remember('endsTurns', on ? 'on' : 'off');
  }

  letSpeak(on: boolean): void {
    this.remarks = on;
    remember('remarks', on ? 'on' : 'off');
  }

  choose(theme: string): void {
    this.theme = theme;
    remember('theme', theme);
  }
}

export const device = new Device();
