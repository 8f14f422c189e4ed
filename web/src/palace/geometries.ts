/** The geometry of each kind, created once. */
import { BoxGeometry, ConeGeometry, type BufferGeometry } from 'three';
import { cleopatraGeometry } from './cleopatra';
import { doorGeometry } from './doors';
import type { Kind } from './kinds';
import { obeliskGeometry } from './obelisks';
import { palmGeometry } from './palms';
import { dieGeometry } from './priests';
import { sphinxGeometry } from './sphinxes';
import { sashGeometry, statueGeometry } from './statues';
import { pedestalGeometry, throneGeometry } from './throne';
import { wallGeometry } from './walls';
import { steleGeometry } from './worshippers';

const MAKERS: Readonly<Record<Kind, () => BufferGeometry>> = {
  wall: wallGeometry,
  door: doorGeometry,
  sphinx: sphinxGeometry,
  obelisk: obeliskGeometry,
  pedestal: pedestalGeometry,
  throne: throneGeometry,
  statue: statueGeometry,
  sash: sashGeometry,
  cleopatra: cleopatraGeometry,
  palm: palmGeometry,
  die: dieGeometry,
  stele: steleGeometry,
  tile: tileGeometry,
  ghostTile: tileGeometry,
  trim: barGeometry,
  outline: barGeometry,
  flagstone: () => new BoxGeometry(0.98, 0.03, 0.98).translate(0, 0.015, 0),
  pin: () => new ConeGeometry(0.27, 0.56, 4).rotateX(Math.PI).translate(0, 0.28, 0),
};

export function geometryOf(kind: Kind): BufferGeometry {
  return MAKERS[kind]();
}

/** One cell of a mosaic; its sides take the picture's edge. */
function tileGeometry(): BufferGeometry {
  const box = new BoxGeometry(1, 0.13, 1);
  const [uv, normal] = [box.getAttribute('uv'), box.getAttribute('normal')];
  for (let i = 0; i < uv.count; i++) {
    if (normal.getY(i) < 0.5) uv.setXY(i, uv.getX(i) * 0.96 + 0.02, 0.03);
    else uv.setXY(i, uv.getX(i) * 0.985 + 0.0075, uv.getY(i) * 0.985 + 0.0075);
  }
  return box.translate(0, 0.065, 0);
}

/** An edge of a mosaic, of a sanctuary, of a slot on offer. */
function barGeometry(): BufferGeometry {
  return new BoxGeometry(1, 0.17, 0.075).translate(0, 0.085, 0);
}
