/* The palace in 3D, fetched only when it is wanted, and only where it can be drawn well. */
import type { PalaceModel } from '../plan/model';

export interface Scene {
  show(model: PalaceModel): void;
  onPick(handler: (slot: string) => void): () => void;
  onHover(handler: (slot: string | null) => void): () => void;
  look(camera: 'table' | 'garden' | 'palace' | 'free'): void;
  stats(): { calls: number; triangles: number; frames: number; peak: { calls: number; triangles: number } };
  dispose(): void;
}
interface SceneModule {
  PalaceScene: new (canvas: HTMLCanvasElement, options: object) => Scene;
}

/** What the overlays of the table cover, as fractions of the picture. */
const BESIDE = { left: 0, right: 0.22, top: 0.06, bottom: 0 };
const CLEAR = { left: 0, right: 0, top: 0, bottom: 0 };

const modules = import.meta.glob<SceneModule>('../palace/scene.ts');
const load = modules['../palace/scene.ts'];

/** How this device draws: not at all, in software, or well. Asked once. */
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

/** Whether it can be drawn at all: then it is there for whoever asks for it. */
export const has3d = (): boolean => (drawing ??= drawn()) !== 'none';

export async function loadScene(canvas: HTMLCanvasElement): Promise<Scene | null> {
  if (!load) return null;
  try {
    const { PalaceScene } = await load();
    return new PalaceScene(canvas, { camera: 'table', inset: innerWidth > 1180 ? BESIDE : CLEAR });
  } catch (error) {
    console.warn('the palace can’t be drawn here', error);
    return null;
  }
}
