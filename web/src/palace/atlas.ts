/** A texture atlas, so that one draw call can show all pictures: mosaics, seat signs, worshippers. */
import type { Glyph } from './model';
import { LETTERS, PATTERN_SIZE, PATTERNS } from './mosaics';
import { PAINT } from './paint';
import { PORTRAITS } from './portraits';
import { scatter } from './shapes';
import { WORSHIPPERS } from './worshippers';

export interface Grid {
  columns: number;
  rows: number;
}
export const MOSAIC_GRID: Grid = { columns: 4, rows: 3 };
export const GLYPH_GRID: Grid = { columns: 6, rows: 1 };
/** The sixth picture is for any other worshipper. */
export const PORTRAIT_GRID: Grid = { columns: 6, rows: 1 };

/** Lower left corner of picture number `index`, in texture coordinates. */
export function corner({ columns, rows }: Grid, index: number): readonly [number, number] {
  return [(index % columns) / columns, 1 - (Math.floor(index / columns) + 1) / rows];
}

export function drawAtlas(
  grid: Grid,
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D, index: number) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width * grid.columns;
  canvas.height = height * grid.rows;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error("no 2d canvas to paint the palace's pictures on");
  for (let i = 0; i < grid.columns * grid.rows; i++) {
    pen.save();
    pen.translate((i % grid.columns) * width, Math.floor(i / grid.columns) * height);
    pen.beginPath();
    pen.rect(0, 0, width, height);
    pen.clip();
    draw(pen, i);
    pen.restore();
  }
  return canvas;
}

export function mosaicAtlas(pixels: number): HTMLCanvasElement {
  return drawAtlas(MOSAIC_GRID, pixels, pixels, (pen, index) => {
    pen.scale(pixels / PATTERN_SIZE, pixels / PATTERN_SIZE);
    for (const [fill, path] of PATTERNS[LETTERS[index]!]) {
      pen.fillStyle = fill;
      pen.fill(new Path2D(path), 'evenodd');
    }
    tesserae(pen, scatter(7 + index));
  });
}

/** A grout grid with lighter and darker chips, so that a pattern reads as set stone. */
function tesserae(pen: CanvasRenderingContext2D, random: () => number): void {
  for (let y = 0; y < PATTERN_SIZE; y += 8) {
    for (let x = 0; x < PATTERN_SIZE; x += 8) {
      pen.globalAlpha = random() * 0.11;
      pen.fillStyle = random() > 0.5 ? '#fff' : '#000';
      pen.fillRect(x, y, 8, 8);
    }
  }
  pen.globalAlpha = 0.16;
  pen.strokeStyle = '#1c1408';
  pen.lineWidth = 0.7;
  pen.beginPath();
  for (let q = 0; q <= PATTERN_SIZE; q += 8) {
    pen.moveTo(q, 0);
    pen.lineTo(q, PATTERN_SIZE);
    pen.moveTo(0, q);
    pen.lineTo(PATTERN_SIZE, q);
  }
  pen.stroke();
}

/** Seat signs on a 24 grid, as strokes. The sixth picture is a bare flagstone. */
const SIGNS: Readonly<Record<Glyph, string>> = {
  water: 'M4 9q4-4 8 0t8 0M4 15q4-4 8 0t8 0',
  sun:
    'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2.5v2.5M12 19v2.5M2.5 12h2.5M19 12h2.5' +
    'M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M18.7 5.3l-1.8 1.8M7.1 16.9l-1.8 1.8',
  lotus: 'M12 20q-8-2-8-9q4 0 8 9q4-9 8-9q0 7-8 9M12 20q-5-7 0-15q5 8 0 15',
  pyramid: 'M3 19L12 4l9 15ZM12 4v15',
  ankh: 'M12 12q-5-4-3.5-7t3.5-3t3.5 3T12 12v10M6 13.5h12',
};
export const SIGN_ORDER = Object.keys(SIGNS) as Glyph[];
export const BARE_FLAGSTONE = SIGN_ORDER.length;

export function glyphAtlas(pixels: number): HTMLCanvasElement {
  return drawAtlas(GLYPH_GRID, pixels, pixels, (pen, index) => {
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, pixels, pixels);
    pen.strokeStyle = '#d9cdb8';
    pen.lineWidth = pixels * 0.05;
    pen.strokeRect(0, 0, pixels, pixels);
    const sign = SIGN_ORDER[index];
    if (!sign) return;
    pen.translate(pixels * 0.2, pixels * 0.2);
    pen.scale((pixels * 0.6) / 24, (pixels * 0.6) / 24);
    pen.strokeStyle = '#5a4a36';
    pen.lineWidth = 2.2;
    pen.lineCap = pen.lineJoin = 'round';
    pen.stroke(new Path2D(SIGNS[sign]));
  });
}

export function portraitAtlas(pixels: number): HTMLCanvasElement {
  return drawAtlas(PORTRAIT_GRID, pixels, pixels * 1.15, (pen, index) => {
    pen.scale(pixels / 100, pixels / 100);
    pen.fillStyle = PAINT.lime;
    pen.fillRect(0, 0, 100, 115);
    const stripe = [PAINT.lapis, PAINT.lime, PAINT.red, PAINT.lime, PAINT.malachite, PAINT.lime];
    for (let i = 0; i < 20; i++) {
      pen.fillStyle = stripe[i % 6] ?? PAINT.lime;
      pen.fillRect(i * 5, 0, 5, 9);
    }
    pen.fillStyle = PAINT.gold;
    pen.fillRect(0, 9, 100, 2.5);
    for (const [fill, path] of PORTRAITS[WORSHIPPERS[index] ?? ''] ?? []) {
      pen.fillStyle = fill;
      pen.fill(new Path2D(path), 'evenodd');
    }
    pen.fillStyle = PAINT.sandDeep;
    pen.fillRect(0, 112, 100, 3);
  });
}
