/** Pointer on the canvas: hovering, and clicks as opposed to camera drags. */

/** A press that moves further than this, in CSS pixels, turns the camera and chooses nothing. */
export const STEADY = 6;

export interface PointerUse {
  /** The pointer rests here, in -1…1 across and up; null: it has left. */
  hover(point: readonly [number, number] | null): void;
  choose(point: readonly [number, number]): void;
}

/** Listens until the returned function is called. */
export function listen(canvas: HTMLCanvasElement, use: PointerUse): () => void {
  let pressed: { id: number; x: number; y: number } | null = null;
  const stop = new AbortController();
  const { signal } = stop;
  const point = (event: PointerEvent): readonly [number, number] => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return [((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2];
  };
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      pressed =
        event.isPrimary && event.button === 0 ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (event.buttons === 0) use.hover(point(event));
    },
    { signal },
  );
  canvas.addEventListener('pointerleave', () => use.hover(null), { signal });
  canvas.addEventListener(
    'pointercancel',
    () => {
      pressed = null;
    },
    { signal },
  );
  canvas.addEventListener(
    'pointerup',
    (event) => {
      const steady =
        pressed?.id === event.pointerId && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= STEADY;
      pressed = null;
      if (steady) use.choose(point(event));
    },
    { signal },
  );
  return () => stop.abort();
}
