/**
 * The palace on a canvas: shows a model, lets slots be picked, draws only when something changed.
 *
 *     const scene = new PalaceScene(canvas);
 *     scene.onPick((slot) => …);           // "wall L1", "e4", "call merchant": see model.ts
 *     scene.show({ ...EMPTY_PALACE, palms: ["b2"], walls: ["L1"] });
 *     scene.look("garden");
 */
import { Mesh, NeutralToneMapping, PCFShadowMap, Scene, Vector2, WebGLRenderer } from 'three';
import { NO_INSET, type CameraName, type Inset } from './cameras';
import { Camerawork } from './camerawork';
import { compose } from './compose';
import { Instances } from './instances';
import { KINDS, type Kind, type Placement } from './kinds';
import { makeMaterials } from './materials';
import { EMPTY_PALACE, isCell, type Ghost, type PalaceModel } from './model';
import { marksOf, newcomers, outlines, type Mark } from './offers';
import { SIGNALS } from './paint';
import { canPick, pickSlot, pieceAt } from './picking';
import { cellSpot, footprint, GARDEN_Y } from './places';
import { listen } from './pointer';
import { FrameWatch, LEVELS, softwareRendered } from './quality';
import { enter, type Actor } from './rise';
import { Setting } from './setting';
import { PEDESTAL_HEIGHT } from './throne';

export interface PalaceOptions {
  camera?: CameraName;
  inset?: Inset;
  /** Antialiasing. By default only with a GPU: it is expensive in software. */
  antialias?: boolean;
}

export interface PalaceStats {
  /** Of the last frame drawn, shadows included. */
  calls: number;
  triangles: number;
  /** Frames drawn since the scene was made. */
  frames: number;
  /** The maximum over all frames. */
  peak: { calls: number; triangles: number };
}

export class PalaceScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera: Camerawork;
  private readonly materials = makeMaterials();
  private readonly instances: Instances;
  private readonly setting: Setting;
  private readonly ghost: Mesh;
  private readonly observer: ResizeObserver;
  private readonly unlisten: () => void;
  private readonly software = softwareRendered();
  private readonly pickHandlers = new Set<(slot: string) => void>();
  private readonly hoverHandlers = new Set<(slot: string | null) => void>();
  private model: PalaceModel = EMPTY_PALACE;
  private shown = false;
  private company = new Map<string, Actor>();
  private marks: Mark[] = [];
  private marksKey = '';
  private castersKey = '';
  private hovered: string | null = null;
  private watch: FrameWatch;
  private moving = false;
  private pending = 0;
  private frames = 0;
  private peak = { calls: 0, triangles: 0 };
  private sized = false;
  private disposed = false;

  /** Throws where there is no WebGL 2: show the flat plan then. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    options: PalaceOptions = {},
  ) {
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: options.antialias ?? !this.software,
      powerPreference: 'high-performance',
    });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.info.autoReset = false; // it would forget the shadow pass
    Object.assign(this.renderer.shadowMap, { enabled: true, type: PCFShadowMap, autoUpdate: false });
    this.setting = new Setting(this.scene, this.materials);
    this.instances = new Instances(this.scene, this.materials);
    this.ghost = new Mesh(this.instances.mesh('wall').geometry, this.materials.ghost);
    this.ghost.visible = false;
    this.ghost.renderOrder = 5;
    this.scene.add(this.ghost);
    this.watch = new FrameWatch('auto', this.software);
    this.camera = new Camerawork(canvas, options.camera ?? 'table', options.inset ?? NO_INSET, () => this.turned());
    this.unlisten = listen(canvas, { hover: (point) => this.hover(point), choose: (point) => this.choose(point) });
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas);
    canvas.addEventListener('webglcontextrestored', this.renew);
    this.applyQuality();
    this.illuminate();
    this.resize();
  }

  /** Draws the model. New things rise and moved ones walk, unless motion is reduced or this is the first model. */
  show(model: PalaceModel): void {
    const [before, first] = [this.model, !this.shown];
    this.model = model;
    this.shown = true;
    if (first || model.quality !== before.quality) {
      this.watch = new FrameWatch(model.quality, this.software);
      this.applyQuality();
    }
    if (first || model.theme !== before.theme) this.illuminate();
    if (this.setting.furnish(model)) this.renewShadows();
    this.camera.zooms = model.ghost?.kind !== 'mosaic'; // then the wheel is for turning it
    if (this.hovered && !canPick(model, this.hovered)) this.setHovered(null);
    this.arrange(performance.now());
  }

  /** Called with the chosen slot. Returns a function to unsubscribe. */
  onPick(handler: (slot: string) => void): () => void {
    this.pickHandlers.add(handler);
    return () => this.pickHandlers.delete(handler);
  }

  /** Called with the selectable slot under the pointer, or null. Returns a function to unsubscribe. */
  onHover(handler: (slot: string | null) => void): () => void {
    this.hoverHandlers.add(handler);
    return () => this.hoverHandlers.delete(handler);
  }

  /** Glides to a fixed camera. "free" stays where it is, as does a camera that was turned by hand. */
  look(camera: CameraName): void {
    this.camera.look(camera, this.glideTime());
    this.request();
  }

  /** Keeps the subject clear of overlays. */
  leaveFree(inset: Inset): void {
    this.camera.leaveFree(inset, this.glideTime());
    this.request();
  }

  /** The position of a slot or cell on the page, for labels; null if there is no such place. */
  project(slot: string): { x: number; y: number } | null {
    const place = isCell(slot) ? cellSpot(slot) : footprint(slot, this.model);
    if (!place) return null;
    const level = this.marks.find((mark) => mark.slot === slot)?.level ?? place.y;
    const [x, y] = this.camera.project([place.x, level + 0.2, place.z]);
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    return { x: left + ((x + 1) / 2) * width, y: top + ((1 - y) / 2) * height };
  }

  /** The piece seen at a point of the page, by its place; null: none, or something is offered there. */
  pieceAt(x: number, y: number): string | null {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const point = [((x - left) / width) * 2 - 1, 1 - ((y - top) / height) * 2] as const;
    return this.slotAt(point) === null ? pieceAt(this.model, this.camera.sight(point)) : null;
  }

  stats(): PalaceStats {
    const { calls, triangles } = this.renderer.info.render;
    return { calls, triangles, frames: this.frames, peak: { ...this.peak } };
  }

  dispose(): void {
    this.disposed = true;
    cancelAnimationFrame(this.pending);
    this.observer.disconnect();
    this.unlisten();
    this.canvas.removeEventListener('webglcontextrestored', this.renew);
    this.camera.dispose();
    this.instances.dispose();
    this.setting.dispose();
    this.materials.dispose();
    this.renderer.dispose();
  }

  /** Places everything for the current model. */
  private arrange(now: number): void {
    this.marks = marksOf(this.model, this.camera.eye);
    this.marksKey = keyOf(this.marks);
    const placements = [
      ...compose(this.model),
      ...outlines(this.model, this.marks, this.hovered),
      ...newcomers(this.model),
    ];
    this.company = enter(this.company, placements, now, this.model.reducedMotion, this.model.tempo);
    const casters = placements
      .filter(({ kind }) => KINDS[kind].casts)
      .map(placeKey)
      .join();
    if (casters !== this.castersKey) this.renewShadows();
    this.castersKey = casters;
    this.moving = this.instances.write(this.company, now).moving;
    this.placeGhost();
    this.request();
  }

  /** The camera has moved: slots may have become visible or hidden. */
  private turned(): void {
    this.request();
    if (this.model.offers.length > 0 && keyOf(marksOf(this.model, this.camera.eye)) !== this.marksKey)
      this.arrange(performance.now());
  }

  /** The piece being planned; without one, the piece of the slot under the pointer. */
  private placeGhost(): void {
    const hovered: Ghost | null = this.hovered ? { kind: 'slot', slot: this.hovered, fits: true } : null;
    const ghost = this.model.ghost ?? hovered;
    const place = ghost?.kind === 'slot' && !isCell(ghost.slot) ? footprint(ghost.slot, this.model) : null;
    const kind = ghost?.kind === 'slot' ? ghost.slot.split(' ')[0] : undefined;
    this.ghost.visible = place !== null && kind !== undefined && PIECES.has(kind);
    if (!this.ghost.visible || !place || ghost?.kind !== 'slot') return;
    this.ghost.geometry = this.instances.mesh(kind as Kind).geometry;
    this.ghost.position.set(place.x, kind === 'throne' ? GARDEN_Y + PEDESTAL_HEIGHT : place.y, place.z);
    this.ghost.rotation.y = place.turn;
    const { live, refused } = SIGNALS[this.model.theme];
    this.materials.ghost.emissive.set(ghost.fits ? live : refused);
  }

  private hover(point: readonly [number, number] | null): void {
    const slot = point ? this.slotAt(point) : null;
    if (slot === this.hovered) return;
    this.setHovered(slot);
    this.arrange(performance.now());
  }

  private setHovered(slot: string | null): void {
    if (slot === this.hovered) return;
    this.hovered = slot;
    this.canvas.style.cursor = slot ? 'pointer' : '';
    for (const handler of this.hoverHandlers) handler(slot);
  }

  private choose(point: readonly [number, number]): void {
    const slot = this.slotAt(point);
    if (slot) for (const handler of this.pickHandlers) handler(slot);
  }

  private slotAt(point: readonly [number, number]): string | null {
    return pickSlot(this.model, this.marks, this.camera.sight(point));
  }

  /** When a glide starts; null: the camera jumps. */
  private glideTime(): number | null {
    return this.model.reducedMotion || this.frames === 0 ? null : performance.now();
  }

  private illuminate(): void {
    this.renderer.toneMappingExposure = this.setting.illuminate(this.model.theme);
    this.renewShadows();
  }

  private renewShadows(): void {
    this.renderer.shadowMap.needsUpdate = true;
  }

  private readonly renew = (): void => {
    this.renewShadows();
    this.request();
  };

  private applyQuality(): void {
    const { pixelRatio, shadowMap } = this.fineness();
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, pixelRatio));
    if (this.setting.sun.shadow.mapSize.x === shadowMap) return;
    this.setting.sun.shadow.mapSize.set(shadowMap, shadowMap);
    this.setting.sun.shadow.map?.dispose();
    this.setting.sun.shadow.map = null;
    this.renewShadows();
  }

  private fineness(): (typeof LEVELS)[number] {
    const fineness = LEVELS[this.watch.level];
    if (!fineness) throw new Error(`no quality level ${this.watch.level}`);
    return fineness;
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const { x, y } = this.renderer.getSize(new Vector2());
    if (width === 0 || height === 0 || (width === x && height === y && this.sized)) return;
    this.sized = true;
    this.renderer.setSize(width, height, false);
    this.camera.reshape(width / height);
    if (this.shown) this.draw(); // immediately: resizing has cleared the canvas
  }

  private request(): void {
    if (this.pending === 0 && this.shown && !this.disposed)
      this.pending = requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    this.pending = 0;
    this.camera.advance(now);
    if (this.moving) this.moveOn(now);
    const busy = this.moving || this.camera.gliding;
    if (!busy) this.watch.rest();
    else if (this.watch.frame(now)) this.applyQuality(); // before drawing: it clears the canvas
    this.draw();
    if (busy) this.request();
  }

  private moveOn(now: number): void {
    const { moving, shadowsMoving } = this.instances.write(this.company, now);
    this.moving = moving;
    if (!moving || (shadowsMoving && this.fineness().livingShadows)) this.renewShadows();
  }

  private draw(): void {
    const { info } = this.renderer;
    info.reset();
    this.setting.haze(this.camera.distance);
    this.renderer.render(this.scene, this.camera.lens);
    this.frames++;
    this.peak = {
      calls: Math.max(this.peak.calls, info.render.calls),
      triangles: Math.max(this.peak.triangles, info.render.triangles),
    };
  }
}

/** Slots whose first word is a piece that can be shown as a ghost. */
const PIECES: ReadonlySet<string> = new Set(['wall', 'door', 'sphinx', 'obelisk', 'pedestal', 'throne']);

function keyOf(marks: readonly Mark[]): string {
  return marks.map(({ slot, level }) => `${slot}@${level}`).join();
}

function placeKey({ kind, id, x, y, z }: Placement): string {
  return `${kind} ${id} ${x} ${y} ${z}`;
}
