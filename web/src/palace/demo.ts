/** The palace alone on a page, to look at and to measure: `palace-demo.html?sample=deluxe-full&theme=dark&camera=garden`. */
import type { CameraName } from "./cameras";
import type { PalaceModel, Quality, Theme } from "./model";
import { SAMPLES } from "./samples";
import { PalaceScene } from "./scene";

declare global {
  interface Window {
    palace: { scene: PalaceScene; samples: typeof SAMPLES; show(sample: string, changes?: Partial<PalaceModel>): void; picked: string[]; hovered: (string | null)[] };
  }
}

const wanted = new URLSearchParams(location.search);
const canvas = document.querySelector("canvas");
if (!canvas) throw new Error("no canvas on this page");
const scene = new PalaceScene(canvas, { camera: (wanted.get("camera") ?? "table") as CameraName });
const settings: Partial<PalaceModel> = {
  theme: (wanted.get("theme") ?? "light") as Theme,
  quality: (wanted.get("quality") ?? "high") as Quality,
  reducedMotion: wanted.has("still"),
};
const offers = (wanted.get("offers") ?? "").split(",").filter(Boolean).map((slot) => ({ slot, marked: true }));

window.palace = {
  scene,
  samples: SAMPLES,
  picked: [],
  hovered: [],
  show: (sample, changes = {}) => scene.show({ ...(SAMPLES[sample] ?? fail(sample)), ...settings, ...changes }),
};
scene.onPick((slot) => window.palace.picked.push(slot));
scene.onHover((slot) => window.palace.hovered.push(slot));
window.palace.show(wanted.get("sample") ?? "classic-half", { offers });

function fail(sample: string): never {
  throw new Error(`no sample ${sample}; expected one of: ${Object.keys(SAMPLES).join(", ")}`);
}
