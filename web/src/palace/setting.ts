/** The static scenery: land, building site, light. One mesh each. */
import {
  BufferGeometry,
  ConeGeometry,
  DirectionalLight,
  Fog,
  HemisphereLight,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  PointLight,
  type Material,
  type Scene,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { baseParts, BRAZIERS } from './base';
import { landGeometry } from './landscape';
import type { Materials } from './materials';
import type { Cell, PalaceModel, Theme } from './model';
import { GARDEN_Y, TERRACE_Y } from './places';
import { plazaParts, POOL } from './plaza';
import { altarParts, incense } from './priests';
import { at, join } from './shapes';
import { colourSky, makeSky, type Sky } from './sky';
import { friezeTexture, gardenTexture, sandTexture, waterTexture } from './textures';
import { LAMPS, LIGHTS } from './themes';
import { boardParts } from './worshippers';

export class Setting {
  readonly sun = new DirectionalLight();
  private readonly hemisphere = new HemisphereLight();
  private readonly lamps = LAMPS.map(([x, y, z, power]) => lamp(x, y, z, power));
  private readonly fog = new Fog('#ffffff', 44, 84);
  private readonly sky: Sky = makeSky();
  private readonly land = still(
    landGeometry(),
    new MeshLambertMaterial({ vertexColors: true, map: sandTexture() }),
    false,
  );
  private readonly water = still(
    poolSurfaces(),
    new MeshStandardMaterial({ map: waterTexture(), roughness: 0.12, metalness: 0.05 }),
    false,
  );
  private readonly garden = still(gardenSurface(), new MeshLambertMaterial(), false);
  private readonly frieze = still(
    friezeBands(),
    new MeshLambertMaterial({ map: friezeTexture(), polygonOffset: true, polygonOffsetFactor: -1 }),
    false,
  );
  private readonly flames = makeFlames();
  private readonly base: Mesh<BufferGeometry, MeshLambertMaterial>;
  private furnished = '';
  private throneCell: Cell = '';

  constructor(scene: Scene, materials: Materials) {
    this.base = still(new BufferGeometry(), materials.masonry, true); // built by furnish
    this.land.renderOrder = 2;
    this.sun.castShadow = true;
    this.sun.target.position.set(0, 0, 3);
    Object.assign(this.sun.shadow.camera, { left: -14, right: 14, top: 13.5, bottom: -13, near: 2, far: 60 });
    Object.assign(this.sun.shadow, { bias: -0.0006, normalBias: 0.03 });
    scene.fog = this.fog;
    scene.add(this.sun, this.sun.target, this.hemisphere, ...this.lamps, this.sky.dome, this.sky.stars);
    scene.add(this.land, this.base, this.garden, this.frieze, this.water, this.flames);
  }

  /** Altar or board before the plaza, and the throne's pavement in the garden: rebuilt only when the table is another one. */
  furnish(palace: PalaceModel): boolean {
    const furniture = JSON.stringify([palace.altar !== null, palace.worshippers?.penalties ?? null]);
    const changed = furniture !== this.furnished || palace.throneCell !== this.throneCell;
    if (furniture !== this.furnished) {
      this.base.geometry.dispose();
      this.base.geometry = siteGeometry(palace);
      this.furnished = furniture;
    }
    if (palace.throneCell !== this.throneCell) {
      this.garden.material.map?.dispose();
      this.garden.material.map = gardenTexture(palace.throneCell);
      this.garden.material.needsUpdate = true;
      this.throneCell = palace.throneCell;
    }
    return changed;
  }

  /** Returns the exposure that goes with the light. */
  illuminate(theme: Theme): number {
    const light = LIGHTS[theme];
    this.fog.color.set(light.haze);
    this.sun.color.set(light.sun);
    this.sun.intensity = light.sunPower;
    this.sun.position.set(...light.from).add(this.sun.target.position);
    this.hemisphere.color.set(light.sky);
    this.hemisphere.groundColor.set(light.earth);
    this.hemisphere.intensity = light.skyPower;
    this.water.material.color.set(light.water);
    this.land.material.color.set(light.land);
    for (const each of this.lamps) each.visible = light.night;
    this.flames.visible = light.night;
    colourSky(this.sky, light);
    return light.exposure;
  }

  /** Haze begins behind the palace at any camera distance. */
  haze(distance: number): void {
    this.fog.near = Math.max(44, distance + 6);
    this.fog.far = this.fog.near + 40;
  }

  dispose(): void {
    const { dome, stars } = this.sky;
    for (const thing of [this.land, this.base, this.garden, this.frieze, this.water, this.flames, dome, stars]) {
      thing.geometry.dispose();
      const material = thing.material as Material & { map?: { dispose(): void } | null };
      material.map?.dispose();
      material.dispose();
    }
    this.flames.dispose();
    this.sun.dispose();
  }
}

function still<M extends Material>(geometry: BufferGeometry, material: M, casts: boolean): Mesh<BufferGeometry, M> {
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = casts;
  mesh.receiveShadow = true;
  mesh.matrixAutoUpdate = false;
  return mesh;
}

/** Everything of stone that always stands, as one geometry. */
export function siteGeometry(palace: PalaceModel): BufferGeometry {
  const parts = [...baseParts(), ...plazaParts()];
  if (palace.worshippers) parts.push(...boardParts(palace.worshippers.penalties));
  if (palace.altar !== null) parts.push(...altarParts(), ...incense());
  return join(parts);
}

function lamp(x: number, y: number, z: number, power: number): PointLight {
  const light = new PointLight('#ff9a45', power, 9, 1.7);
  light.position.set(x, y, z);
  return light;
}

function gardenSurface(): BufferGeometry {
  return at(new PlaneGeometry(9.3, 9.3).rotateX(-Math.PI / 2), 0, GARDEN_Y + 0.012, 0);
}

function poolSurfaces(): BufferGeometry {
  return mergeGeometries(
    [-1, 1].map((side) =>
      at(new PlaneGeometry(POOL.width, POOL.length).rotateX(-Math.PI / 2), side * POOL.x, POOL.y, POOL.z),
    ),
  );
}

/** Bands of signs on front, sides, back, pylons and terrace. */
function friezeBands(): BufferGeometry {
  const bands: BufferGeometry[] = [];
  const band = (width: number, height: number, x: number, y: number, z: number, turn: number, start = 0): void => {
    const plane = new PlaneGeometry(width, height);
    const uv = plane.getAttribute('uv');
    for (let i = 0; i < 4; i++) uv.setX(i, start + (uv.getX(i) * width) / (height * 8));
    bands.push(at(plane, x, y, z, turn));
  };
  for (const side of [-1, 1]) {
    band(3.3, 0.34, side * 2.98, GARDEN_Y - 0.36, 4.665, 0, side * 0.2);
    band(9.2, 0.44, side * 4.68, GARDEN_Y - 0.42, 0, (side * Math.PI) / 2);
    band(4.6, 0.2, side * 3.95, 0.2, 6.445, 0);
    for (const end of [-1, 1]) {
      band(0.62, 0.5, side * 5.06, TERRACE_Y + 3.12, end * 5.535, end > 0 ? 0 : Math.PI, 0.1 * side);
      band(0.62, 0.5, side * 5.535, TERRACE_Y + 3.12, end * 5.06, (side * Math.PI) / 2, 0.3);
    }
  }
  band(9.2, 0.44, 0, GARDEN_Y - 0.42, -4.68, Math.PI);
  return mergeGeometries(bands);
}

function makeFlames(): InstancedMesh<ConeGeometry, MeshBasicMaterial> {
  const flames = new InstancedMesh(
    new ConeGeometry(0.13, 0.42, 7),
    new MeshBasicMaterial({ color: '#ffc061', toneMapped: false }),
    BRAZIERS.length,
  );
  BRAZIERS.forEach(([x, y, z], i) => flames.setMatrixAt(i, new Matrix4().makeTranslation(x, y + 0.42, z)));
  return flames;
}
