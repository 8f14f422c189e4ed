/** Fixed cameras: each has its own direction, and is as close as its subject fits into the area that overlays leave free. */
import { PerspectiveCamera, Vector3 } from 'three';
import { GARDEN_Y } from './places';
import type { Vec } from './sight';

export type CameraName = 'table' | 'garden' | 'palace' | 'free';

/** Parts of the canvas, 0 to 1, that overlays cover. */
export interface Inset {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export const NO_INSET: Inset = { left: 0, right: 0, top: 0, bottom: 0 };

interface Standpoint {
  /** Around and above the target, in radians. */
  azimuth: number;
  elevation: number;
  fov: number;
  target: Vec;
  /** Points that must be visible. */
  subject: readonly Vec[];
}

const STANDPOINTS: Readonly<Record<Exclude<CameraName, 'free'>, Standpoint>> = {
  table: {
    azimuth: 0.33,
    elevation: 0.455,
    fov: 23,
    target: [0, 1.4, 2.6],
    subject: [
      [-5.6, 4.6, -5.6],
      [5.6, 6.2, -5.6],
      [-5.6, 6.2, -5.6],
      [-6.3, 0, 6.2],
      [6.3, 0, 6.2],
      [-4.2, 0, 12.2],
      [6, 0, 12.2],
      [-3.5, 0, 14.4],
      [3.5, 0, 14.4],
    ],
  },
  garden: {
    azimuth: 0,
    elevation: 1.12,
    fov: 28,
    target: [0, GARDEN_Y, 0],
    subject: [
      [-5.6, GARDEN_Y, 5.2],
      [5.6, GARDEN_Y, 5.2],
      [-5.6, 3.6, -5.4],
      [5.6, 3.6, -5.4],
    ],
  },
  palace: {
    azimuth: -0.34,
    elevation: 0.23,
    fov: 34,
    target: [0, 1.5, 7.5],
    subject: [
      [-4.6, 0, 12],
      [4.6, 0, 12],
      [-5.4, 5.3, 7],
      [5.4, 5.3, 7],
      [-3.4, 0, 14.3],
      [3.4, 0, 14.3],
    ],
  },
};
/** The subject fills this much of the free part. */
const FILL = 0.95;

export interface Standing {
  position: Vector3;
  target: Vector3;
  fov: number;
}

export function stand(name: Exclude<CameraName, 'free'>, aspect: number, inset: Inset): Standing {
  const { azimuth, elevation, fov, target, subject } = STANDPOINTS[name];
  const centre = new Vector3(...target);
  const away = new Vector3(
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  );
  const camera = new PerspectiveCamera(fov, aspect, 1, 300);
  let [near, far] = [6, 160];
  let seen = bounds(camera, subject);
  for (let i = 0; i < 26; i++) {
    const distance = (near + far) / 2;
    camera.position.copy(centre).addScaledVector(away, distance);
    camera.lookAt(centre);
    camera.updateMatrixWorld();
    seen = bounds(camera, subject);
    const fits =
      seen.width < FILL * (1 - inset.left - inset.right) && seen.height < FILL * (1 - inset.top - inset.bottom);
    if (fits) far = distance;
    else near = distance;
  }
  const shift = slide(camera, seen, far, aspect, inset);
  return { position: camera.position.clone().add(shift), target: centre.add(shift), fov };
}

interface Bounds {
  x: number;
  y: number;
  /** Half of its extent, as a fraction of the picture. */
  width: number;
  height: number;
}

function bounds(camera: PerspectiveCamera, subject: readonly Vec[]): Bounds {
  const points = subject.map((point) => new Vector3(...point).project(camera));
  const [x0, x1] = [Math.min(...points.map((p) => p.x)), Math.max(...points.map((p) => p.x))];
  const [y0, y1] = [Math.min(...points.map((p) => p.y)), Math.max(...points.map((p) => p.y))];
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, width: (x1 - x0) / 2, height: (y1 - y0) / 2 };
}

/** Shifts in the image plane, so that the subject is centred in the free area. */
function slide(camera: PerspectiveCamera, seen: Bounds, distance: number, aspect: number, inset: Inset): Vector3 {
  const half = Math.tan((camera.fov * Math.PI) / 360) * distance;
  const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
  const up = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
  return right
    .multiplyScalar((seen.x - (inset.left - inset.right)) * half * aspect)
    .add(up.multiplyScalar((seen.y - (inset.bottom - inset.top)) * half));
}
