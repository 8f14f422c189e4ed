/** The camera: at a fixed place, gliding to another, or turned by hand. */
import { PerspectiveCamera, Raycaster, Vector2, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { stand, type CameraName, type Inset, type Standing } from './cameras';
import type { Line, Vec } from './sight';

const GLIDE_MS = 900;

interface Glide {
  began: number;
  from: Standing;
  to: Standing;
}

export class Camerawork {
  readonly lens = new PerspectiveCamera(30, 1, 1, 340);
  private readonly controls: OrbitControls;
  private glide: Glide | null = null;

  /** `moved` is called whenever the picture changes. */
  constructor(
    canvas: HTMLCanvasElement,
    private name: CameraName,
    private inset: Inset,
    moved: () => void,
  ) {
    this.controls = new OrbitControls(this.lens, canvas);
    Object.assign(this.controls, {
      enableDamping: false,
      minPolarAngle: 0.1,
      maxPolarAngle: 1.42,
      minDistance: 8,
      maxDistance: 90,
    });
    this.controls.addEventListener('start', () => {
      this.glide = null;
      this.name = 'free';
    });
    this.controls.addEventListener('change', moved);
    if (name === 'free') this.stay(stand('table', 1, inset)); // it has to start somewhere
  }

  get gliding(): boolean {
    return this.glide !== null;
  }

  /** How far the camera is from what it looks at. */
  get distance(): number {
    return this.lens.position.distanceTo(this.controls.target);
  }

  /** Off while the wheel turns a mosaic. */
  set zooms(zooms: boolean) {
    this.controls.enableZoom = zooms;
  }

  get eye(): Vec {
    return this.lens.position.toArray();
  }

  /** Starts to glide at `now`, or jumps if that is null. "free" stays where it is. */
  look(name: CameraName, now: number | null): void {
    this.name = name;
    if (name === 'free') return;
    const to = stand(name, this.lens.aspect, this.inset);
    if (now === null) {
      this.stay(to);
      return;
    }
    const from: Standing = {
      position: this.lens.position.clone(),
      target: this.controls.target.clone(),
      fov: this.lens.fov,
    };
    this.glide = { began: now, from, to };
  }

  leaveFree(inset: Inset, now: number | null): void {
    this.inset = inset;
    this.look(this.name, now);
  }

  /** A fixed camera fits its subject into the new shape; a free one keeps its place. */
  reshape(aspect: number): void {
    this.lens.aspect = aspect;
    this.lens.updateProjectionMatrix();
    if (this.name !== 'free') this.stay(stand(this.name, aspect, this.inset));
  }

  advance(now: number): void {
    if (!this.glide) return;
    const { began, from, to } = this.glide;
    const t = Math.min(1, Math.max(0, (now - began) / GLIDE_MS));
    const e = t * t * (3 - 2 * t);
    const glide = t < 1 ? this.glide : null;
    this.stay({
      position: from.position.clone().lerp(to.position, e),
      target: from.target.clone().lerp(to.target, e),
      fov: from.fov + (to.fov - from.fov) * e,
    });
    this.glide = glide;
  }

  /** The line of sight through a point of the picture, -1…1 across and up. */
  sight([x, y]: readonly [number, number]): Line {
    const caster = new Raycaster();
    this.lens.updateMatrixWorld();
    caster.setFromCamera(new Vector2(x, y), this.lens);
    return { from: caster.ray.origin.toArray(), along: caster.ray.direction.toArray() };
  }

  /** Where a point is in the picture, -1…1 across and up. */
  project(point: Vec): readonly [number, number] {
    this.lens.updateMatrixWorld();
    const { x, y } = new Vector3(...point).project(this.lens);
    return [x, y];
  }

  dispose(): void {
    this.controls.dispose();
  }

  private stay({ position, target, fov }: Standing): void {
    this.glide = null;
    this.lens.position.copy(position);
    this.controls.target.copy(target);
    this.lens.fov = fov;
    this.lens.updateProjectionMatrix();
    this.controls.update();
  }
}
