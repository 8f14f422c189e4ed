/** The palace alone on a page, to look at and to measure: `palace-demo.html?sample=deluxe-full&theme=dark&camera=garden`. */
import type { CameraName } from './cameras';
import { EMPTY_PALACE, WALL_SLOTS, type PalaceModel, type Quality, type Theme } from './model';
import { SAMPLES } from './samples';
import { PalaceScene } from './scene';

declare global {
  interface Window {
    palace: {
      scene: PalaceScene;
      show(sample: string, changes?: Partial<PalaceModel>): void;
      grow(sample: string): Promise<{ calls: number; triangles: number }>;
      picked: string[];
      hovered: (string | null)[];
    };
  }
}

const wanted = new URLSearchParams(location.search);
const canvas = document.querySelector('canvas');
if (!canvas) throw new Error('no canvas on this page');
const scene = new PalaceScene(canvas, { camera: (wanted.get('camera') ?? 'table') as CameraName, antialias: true });
const settings: Partial<PalaceModel> = {
  theme: (wanted.get('theme') ?? 'light') as Theme,
  quality: (wanted.get('quality') ?? 'high') as Quality,
  reducedMotion: wanted.has('still'),
};
const offers = (wanted.get('offers') ?? '')
  .split(',')
  .filter(Boolean)
  .map((slot) => ({ slot, marked: true }));

window.palace = {
  scene,
  grow,
  picked: [],
  hovered: [],
  show: (sample, changes = {}) => scene.show({ ...(SAMPLES[sample] ?? fail(sample)), ...settings, ...changes }),
};
/** A complete game, piece by piece: each is offered, held over its place, and rises. Resolves with the most expensive frame. */
async function grow(sample: string): Promise<{ calls: number; triangles: number }> {
  const goal = SAMPLES[sample] ?? fail(sample);
  const start: PalaceModel = {
    ...EMPTY_PALACE,
    palms: goal.palms,
    altar: goal.altar,
    worshippers: goal.worshippers,
    ...settings,
  };
  const offered = WALL_SLOTS.map((slot) => ({ slot: `wall ${slot}`, marked: true }));
  let now = start;
  for (const change of changes(goal)) {
    const ghost = change.mosaics
      ? ({ kind: 'mosaic', ...goal.mosaics[now.mosaics.length]!, fits: true } as const)
      : null;
    scene.show({ ...now, ghost, offers: offered.filter(({ slot }) => !now.walls.some((wall) => slot.endsWith(wall))) });
    await nextFrame();
    scene.show((now = { ...now, ...change }));
    await nextFrame();
  }
  return scene.stats().peak;
}

function* changes(goal: PalaceModel): Generator<Partial<PalaceModel>> {
  for (let n = 1; n <= goal.mosaics.length; n++) yield { mosaics: goal.mosaics.slice(0, n) };
  for (let n = 1; n <= goal.sanctuaries.length; n++) yield { sanctuaries: goal.sanctuaries.slice(0, n) };
  for (let n = 1; n <= goal.walls.length; n++) yield { walls: goal.walls.slice(0, n) };
  for (let n = 1; n <= 3; n++) yield { sphinxes: { left: n, right: n } };
  yield { doors: goal.doors, obelisks: goal.obelisks };
  yield { throne: 'pedestal' };
  yield { throne: 'throne', cleopatra: 5 };
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

scene.onPick((slot) => window.palace.picked.push(slot));
scene.onHover((slot) => window.palace.hovered.push(slot));
window.palace.show(wanted.get('sample') ?? 'classic-half', { offers });

function fail(sample: string): never {
  throw new Error(`no sample ${sample}; expected one of: ${Object.keys(SAMPLES).join(', ')}`);
}
