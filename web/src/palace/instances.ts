/** One instanced mesh per kind, and writing actors into them. */
import { Color, Euler, InstancedBufferAttribute, InstancedMesh, Matrix4, Quaternion, Vector3, type Scene } from 'three';
import { geometryOf } from './geometries';
import { KIND_NAMES, KINDS, type Kind } from './kinds';
import { PICTURED, type Materials } from './materials';
import { done, pose, type Actor, type Company } from './rise';

export interface Written {
  /** Something is still moving. */
  moving: boolean;
  /** Something that casts a shadow is still moving. */
  shadowsMoving: boolean;
}

export class Instances {
  private readonly meshes: Record<Kind, InstancedMesh>;
  private readonly matrix = new Matrix4();
  private readonly position = new Vector3();
  private readonly rotation = new Quaternion();
  private readonly euler = new Euler(0, 0, 0, 'YXZ');
  private readonly scale = new Vector3();
  private readonly colour = new Color();

  constructor(scene: Scene, materials: Materials) {
    const made = KIND_NAMES.map((kind) => [kind, makeMesh(kind, materials)] as const);
    this.meshes = Object.fromEntries(made) as Record<Kind, InstancedMesh>;
    for (const [, mesh] of made) scene.add(mesh);
  }

  /** The geometry that a ghost of this kind borrows. */
  mesh(kind: Kind): InstancedMesh {
    return this.meshes[kind];
  }

  write(company: Company, now: number): Written {
    const written: Written = { moving: false, shadowsMoving: false };
    const count = new Map<Kind, number>();
    for (const actor of company.values()) {
      const { kind } = actor.placement;
      const index = count.get(kind) ?? 0;
      if (index >= KINDS[kind].capacity) throw new Error(`more than ${KINDS[kind].capacity} of ${kind} in one palace`);
      count.set(kind, index + 1);
      this.writeOne(this.meshes[kind], index, actor, now);
      if (done(actor, now)) continue;
      written.moving = true;
      written.shadowsMoving ||= KINDS[kind].casts;
    }
    for (const kind of KIND_NAMES) publish(this.meshes[kind], count.get(kind) ?? 0);
    return written;
  }

  private writeOne(mesh: InstancedMesh, index: number, actor: Actor, now: number): void {
    const { scale = 1, stretch = 1, colour, picture } = actor.placement;
    const { x, y, z, turn, tip } = pose(actor, now);
    this.rotation.setFromEuler(this.euler.set(tip, turn, 0));
    this.matrix.compose(this.position.set(x, y, z), this.rotation, this.scale.set(scale * stretch, scale, scale));
    mesh.setMatrixAt(index, this.matrix);
    if (colour) mesh.setColorAt(index, this.colour.set(colour));
    if (picture) mesh.geometry.getAttribute('picture').setXY(index, ...picture);
  }

  dispose(): void {
    for (const mesh of Object.values(this.meshes)) {
      mesh.geometry.dispose();
      mesh.dispose();
    }
  }
}

function makeMesh(kind: Kind, materials: Materials): InstancedMesh {
  const { capacity, casts } = KINDS[kind];
  const geometry = geometryOf(kind);
  if (PICTURED.has(kind))
    geometry.setAttribute('picture', new InstancedBufferAttribute(new Float32Array(capacity * 2), 2));
  const mesh = new InstancedMesh(geometry, materials.of(kind), capacity);
  mesh.castShadow = casts;
  mesh.receiveShadow = kind !== 'outline' && kind !== 'pin';
  mesh.frustumCulled = false;
  mesh.visible = false;
  mesh.count = 0;
  mesh.renderOrder = -1; // before land and sky, which they cover
  return mesh;
}

function publish(mesh: InstancedMesh, count: number): void {
  mesh.count = count;
  mesh.visible = count > 0;
  if (count === 0) return;
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
  const picture = mesh.geometry.attributes['picture'];
  if (picture) picture.needsUpdate = true;
}
