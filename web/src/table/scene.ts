/* The palace in 3D, loaded on demand, and only where it renders well. */
import type { PalaceModel } from '../plan/model';

export interface Scene {
  show(model: PalaceModel): void;
  onPick(handler: (slot: string) => void): () => void;
  onHover(handler: (slot: string | null) => void): () => void;
  look(camera: 'table' | 'garden' | 'palace' | 'free'): void;
  project(slot: string): { x: number; y: number } | null;
  pieceAt(x: number, y: number): string | null;
  stats(): { calls: number; triangles: number; frames: number; peak: { calls: number; triangles: number } };
  dispose(): void;
}
interface SceneModule {
  PalaceScene: new (canvas: HTMLCanvasElement, options: object) => Scene;
}

/** Nothing lies on the picture. */
const CLEAR = { left: 0, right: 0, top: 0, bottom: 0 };

const modules = import.meta.glob<SceneModule>('../palace/scene.ts');
const load = modules['../palace/scene.ts'];

/** This device's WebGL: none, in software, or accelerated. Detected once. */
let drawing: 'none' | 'software' | 'well' | null = null;

function drawn(): 'none' | 'software' | 'well' {
  const gl = load && document.createElement('canvas').getContext('webgl2');
  if (!gl) return 'none';
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name) ? 'software' : 'well';
}

/** Whether the palace can be drawn without software rendering. */
export const canDraw = (): boolean => (drawing ??= drawn()) === 'well';

/** Whether it can be drawn at all: then it is available on request. */
export const has3d = (): boolean => (drawing ??= drawn()) !== 'none';

export async function loadScene(canvas: HTMLCanvasElement, inset = CLEAR): Promise<Scene | null> {
  if (!load) return null;
  try {
    const { PalaceScene } = await load();
    return new PalaceScene(canvas, { camera: 'table', inset });
  } catch (error) {
    console.warn('the palace can’t be drawn here', error);
    return null;
  }
}
