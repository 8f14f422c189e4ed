/** Sky and stars. */
import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  Mesh,
  MeshBasicMaterial,
  Points,
  PointsMaterial,
  SphereGeometry,
} from 'three';
import { scatter } from './shapes';
import type { Light } from './themes';

const RADIUS = 150;
const STARS = 420;

export interface Sky {
  dome: Mesh<SphereGeometry, MeshBasicMaterial>;
  stars: Points<BufferGeometry, PointsMaterial>;
}

export function makeSky(): Sky {
  const geometry = new SphereGeometry(RADIUS, 12, 60);
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(geometry.getAttribute('position').count * 3), 3));
  const material = new MeshBasicMaterial({
    vertexColors: true,
    side: BackSide,
    fog: false,
    toneMapped: false,
    depthWrite: false,
  });
  const dome = new Mesh(geometry, material);
  dome.renderOrder = 3; // last: only where nothing else is drawn
  return { dome, stars: makeStars() };
}

function makeStars(): Points<BufferGeometry, PointsMaterial> {
  const random = scatter(21);
  const corners: number[] = [];
  for (let i = 0; i < STARS; i++) {
    const [around, up] = [random() * Math.PI * 2, -0.3 + random() * 1.4];
    corners.push(140 * Math.cos(up) * Math.cos(around), 140 * Math.sin(up), 140 * Math.cos(up) * Math.sin(around));
  }
  const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(corners, 3));
  const material = new PointsMaterial({
    size: 1.6,
    sizeAttenuation: false,
    color: '#e8efff',
    fog: false,
    transparent: true,
    opacity: 0.9,
    depthWrite: false,
  });
  const stars = new Points(geometry, material);
  stars.renderOrder = 4;
  return stars;
}

/** The land ends below the true horizon, so the sky's colours start lower too. */
export function colourSky({ dome, stars }: Sky, light: Light): void {
  const [haze, horizon, middle, zenith] = [light.haze, light.horizon, light.middle, light.zenith].map(
    (hex) => new Color(hex),
  ) as [Color, Color, Color, Color];
  const position = dome.geometry.getAttribute('position');
  const colour = dome.geometry.getAttribute('color');
  const mixed = new Color();
  for (let i = 0; i < position.count; i++) {
    const height = Math.asin(Math.min(1, Math.max(-1, position.getY(i) / RADIUS))) / (Math.PI / 2);
    if (height < -0.26) mixed.copy(haze);
    else if (height < -0.2) mixed.copy(haze).lerp(horizon, (height + 0.26) / 0.06);
    else if (height < -0.06) mixed.copy(horizon).lerp(middle, (height + 0.2) / 0.14);
    else mixed.copy(middle).lerp(zenith, Math.min(1, (height + 0.06) / 0.4));
    colour.setXYZ(i, mixed.r, mixed.g, mixed.b);
  }
  colour.needsUpdate = true;
  stars.visible = light.night;
}
