/** What surfaces are made of. Matt stone and paint are Lambert, a third of the cost of Standard; only glaze, gold and water shine. */
import {
  DoubleSide,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type CanvasTexture,
  type Material,
} from 'three';
import { glyphAtlas, GLYPH_GRID, mosaicAtlas, MOSAIC_GRID, portraitAtlas, PORTRAIT_GRID, type Grid } from './atlas';
import type { Kind } from './kinds';
import { PAINT } from './paint';
import { fromCanvas, grainTexture } from './textures';

/** Lets every instance show its own picture of an atlas: the attribute `picture` is its lower left corner. */
function pictured<M extends Material>(material: M, { columns, rows }: Grid): M {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute vec2 picture;')
      .replace(
        '#include <uv_vertex>',
        `#include <uv_vertex>\nvMapUv = vMapUv * vec2(${(1 / columns).toFixed(6)}, ${(1 / rows).toFixed(6)}) + picture;`,
      );
  };
  material.customProgramCacheKey = () => `pictured ${columns} ${rows}`;
  return material;
}

/** Kinds whose instances each show a picture. */
export const PICTURED: ReadonlySet<Kind> = new Set<Kind>(['tile', 'ghostTile', 'flagstone', 'stele']);

export interface Materials {
  masonry: MeshLambertMaterial;
  /** A piece being planned. */
  ghost: MeshLambertMaterial;
  of(kind: Kind): Material;
  dispose(): void;
}

export function makeMaterials(): Materials {
  const [grain, joints] = [grainTexture(false), grainTexture(true)];
  const mosaics = fromCanvas(mosaicAtlas(128));
  const glyphs = fromCanvas(glyphAtlas(96));
  const portraits = fromCanvas(portraitAtlas(192));
  const painted = new MeshLambertMaterial({ vertexColors: true, map: grain });
  const masonry = new MeshLambertMaterial({ vertexColors: true, map: joints });
  const ghost = new MeshLambertMaterial({
    vertexColors: true,
    transparent: true,
    opacity: 0.72,
    emissiveIntensity: 0.35,
  });
  const lit = new MeshBasicMaterial({ toneMapped: false });
  const special: Partial<Record<Kind, Material>> = {
    palm: new MeshLambertMaterial({ vertexColors: true, side: DoubleSide }),
    tile: pictured(new MeshStandardMaterial({ map: mosaics, roughness: 0.38 }), MOSAIC_GRID),
    ghostTile: pictured(
      new MeshStandardMaterial({ map: mosaics, roughness: 0.38, transparent: true, opacity: 0.92 }),
      MOSAIC_GRID,
    ),
    trim: new MeshStandardMaterial({ color: PAINT.gold, roughness: 0.35, metalness: 0.15 }),
    flagstone: pictured(new MeshLambertMaterial({ map: glyphs }), GLYPH_GRID),
    stele: pictured(new MeshLambertMaterial({ map: portraits }), PORTRAIT_GRID),
    outline: lit,
    pin: lit,
  };
  const textures: CanvasTexture[] = [grain, joints, mosaics, glyphs, portraits];
  return {
    masonry,
    ghost,
    of: (kind) => special[kind] ?? painted,
    dispose: () => {
      for (const material of [painted, masonry, ghost, ...Object.values(special)]) material.dispose();
      for (const texture of textures) texture.dispose();
    },
  };
}
