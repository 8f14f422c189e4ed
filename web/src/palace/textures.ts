/** What is painted rather than built: stone grain, turf, the frieze, water, wind ripples. All drawn here, nothing downloaded. */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three';
import type { Cell } from './model';
import { cellX, cellZ } from './places';
import { scatter } from './shapes';

type Pen = CanvasRenderingContext2D;

/** `anisotropy` is how sharp a texture stays at a slant. */
export function fromCanvas(canvas: HTMLCanvasElement, anisotropy = 4): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = anisotropy;
  return texture;
}

function drawn(width: number, height: number, draw: (pen: Pen) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error("no 2d canvas to paint the palace's stone on");
  draw(pen);
  return fromCanvas(canvas);
}

function repeating(texture: CanvasTexture): CanvasTexture {
  texture.wrapS = texture.wrapT = RepeatWrapping;
  return texture;
}

export function grainTexture(jointed: boolean): CanvasTexture {
  const size = 256;
  return repeating(
    drawn(size, size, (pen) => {
      const random = scatter(5);
      const image = pen.createImageData(size, size);
      for (let i = 0; i < size * size; i++) {
        const value = 246 + (random() - 0.5) * 16 + (random() > 0.985 ? -20 : 0);
        image.data.set([value, value, value * 0.985, 255], i * 4);
      }
      pen.putImageData(image, 0, 0);
      if (jointed) courses(pen, size, random);
    }),
  );
}

/** Four courses of ashlar, each joint with its lit edge. */
function courses(pen: Pen, size: number, random: () => number): void {
  for (let row = 0; row < 4; row++) {
    for (let k = 0; k < 3; k++) {
      const [x, y] = [(k * 85 + (row % 2) * 42) % size, row * 64];
      pen.fillStyle = `rgba(120,70,20,${random() * 0.09})`;
      pen.fillRect(x, y, 85, 64);
      pen.fillStyle = 'rgba(96,56,18,.28)';
      pen.fillRect(x, y, 2, 64);
      pen.fillRect(0, y, size, 2);
      pen.fillStyle = 'rgba(255,250,230,.5)';
      pen.fillRect(x + 2, y, 1.5, 64);
      pen.fillRect(0, y + 2, size, 1.5);
    }
  }
}

/** The roof garden: 9 × 9 beds of turf in a limestone frame, the throne's cell paved. Covers 10 × 10 units. */
export function gardenTexture(throneCell: Cell): CanvasTexture {
  const size = 1280;
  const unit = size / 10;
  const texture = drawn(size, size, (pen) => {
    const random = scatter(11);
    const beds = Array.from({ length: 4 }, () => turf(unit, random));
    pen.fillStyle = '#f0d9a8';
    pen.fillRect(0, 0, size, size);
    gardenBorder(pen, size, unit);
    for (let row = 0; row < 9; row++) {
      for (let column = 0; column < 9; column++) {
        const [x, y, margin] = [(column + 0.5) * unit, (row + 0.5) * unit, unit * 0.025];
        if (column === cellX(throneCell) + 4 && row === cellZ(throneCell) + 4) {
          pavement(pen, x, y, unit);
          continue;
        }
        pen.drawImage(beds[(column * 7 + row * 3) % 4]!, x + margin, y + margin);
        if ((column + row) % 2) {
          pen.fillStyle = 'rgba(30,80,20,.1)';
          pen.fillRect(x + margin, y + margin, unit - 2 * margin, unit - 2 * margin);
        }
        if (random() > 0.6) flowers(pen, x, y, unit, random);
      }
    }
  });
  texture.repeat.set(0.93, 0.93);
  texture.offset.set(0.035, 0.035);
  return texture;
}

function turf(unit: number, random: () => number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(unit * 0.95);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#7ab659';
  pen.fillRect(0, 0, unit, unit);
  pen.lineWidth = 1.4;
  for (const blade of ['#5c9a45', '#94cb6b', '#4f8f44', '#a9d67c']) {
    pen.strokeStyle = blade;
    pen.beginPath();
    for (let k = 0; k < 38; k++) {
      const [x, y] = [3 + random() * unit * 0.9, 6 + random() * unit * 0.87];
      pen.moveTo(x, y);
      pen.lineTo(x + (random() - 0.5) * 4, y - 3 - random() * 4);
    }
    pen.stroke();
  }
  return canvas;
}

function gardenBorder(pen: Pen, size: number, unit: number): void {
  const [edge, thick, leaves] = [unit * 0.1, unit * 0.12, 44];
  for (let i = 0; i < leaves; i++) {
    pen.fillStyle = ['#2459b4', '#f7ead0', '#c4472a', '#f7ead0'][i % 4] ?? '#f7ead0';
    const along = (i * (size - 2 * edge)) / leaves + edge;
    for (const across of [edge, size - edge - thick]) {
      pen.fillRect(along, across, size / leaves, thick);
      pen.fillRect(across, along, thick, size / leaves);
    }
  }
}

function pavement(pen: Pen, x: number, y: number, unit: number): void {
  pen.fillStyle = '#e9c98c';
  pen.fillRect(x + unit * 0.025, y + unit * 0.025, unit * 0.95, unit * 0.95);
  pen.lineWidth = unit * 0.04;
  for (const [colour, inset] of [
    ['#c4472a', 0.12],
    ['#2459b4', 0.2],
  ] as const) {
    pen.strokeStyle = colour;
    pen.strokeRect(x + unit * inset, y + unit * inset, unit * (1 - 2 * inset), unit * (1 - 2 * inset));
  }
}

function flowers(pen: Pen, x: number, y: number, unit: number, random: () => number): void {
  for (let k = 0; k < 5; k++) {
    pen.fillStyle = ['#fff6e0', '#f4b8a4', '#f2cf5c'][Math.floor(random() * 3)] ?? '#fff6e0';
    pen.beginPath();
    pen.arc(x + unit * (0.15 + random() * 0.7), y + unit * (0.15 + random() * 0.7), 2.6, 0, 7);
    pen.fill();
  }
}

/** Signs of our own invention on a 64 grid about their middle: [strokes, fills]. */
const FRIEZE_SIGNS: readonly (readonly [string, string])[] = [
  ['M-13-16a13 13 0 1 0 26 0a13 13 0 1 0-26 0M0-2V34M-17 8H17', ''],
  ['M-24-2Q0-24 24-2Q0 16-24-2M-4 8V28M6 8Q12 30 26 22', 'M-7-3a7 7 0 1 0 14 0a7 7 0 1 0-14 0'],
  [[-18, 4, 26].map((y) => `M-24 ${y}l6-8l6 8l6-8l6 8l6-8l6 8l6-8l6 8`).join(''), ''],
  ['M0 34V-4', 'M0-4Q-22-10-20-32Q0-18 0-4Q0-18 20-32Q22-10 0-4Z'],
  [
    'M-22-14L-30-9M16 10L30 18M-2 18V34M8 18V34',
    'M-16 6a18 12 0 1 0 36 0a18 12 0 1 0-36 0M-22-14a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
  ],
  ['M-20 4a20 20 0 1 0 40 0a20 20 0 1 0-40 0', 'M-9 4a9 9 0 1 0 18 0a9 9 0 1 0-18 0'],
  ['M-22 32L0-28L22 32Z', 'M-26 30H26V36H-26Z'],
  ['M-8 34Q-16-4 6-32Q16 0-2 18M-4 8L8 0', ''],
];

export function friezeTexture(): CanvasTexture {
  const [width, height] = [1024, 128];
  return repeating(
    drawn(width, height, (pen) => {
      const stripe = (colour: string, y: number, thick: number): void => {
        pen.fillStyle = colour;
        pen.fillRect(0, y, width, thick);
      };
      stripe('#f9ecd0', 0, height);
      for (const y of [0, height - 9]) stripe('#2459b4', y, 9);
      for (const y of [11, height - 15]) stripe('#f2b734', y, 4);
      pen.lineWidth = 6;
      pen.lineCap = pen.lineJoin = 'round';
      for (let i = 0; i < 16; i++) {
        const [strokes, fills] = FRIEZE_SIGNS[(i * 3) % 8] ?? ['', ''];
        pen.save();
        pen.translate(32 + i * 64, 62);
        pen.strokeStyle = pen.fillStyle = ['#c4472a', '#2459b4', '#23865a', '#8a5323', '#c4472a'][i % 5] ?? '#c4472a';
        pen.stroke(new Path2D(strokes));
        pen.fill(new Path2D(fills));
        pen.restore();
        pen.fillStyle = '#d8b377';
        pen.fillRect(i * 64 - 1, 20, 2, height - 40);
      }
    }),
  );
}

export function waterTexture(): CanvasTexture {
  const [width, height] = [256, 384];
  return drawn(width, height, (pen) => {
    const deep = pen.createLinearGradient(0, 0, width, height);
    deep.addColorStop(0, '#ffffff');
    deep.addColorStop(1, '#c9e6ea');
    pen.fillStyle = deep;
    pen.fillRect(0, 0, width, height);
    pen.strokeStyle = 'rgba(20,70,90,.35)';
    pen.lineWidth = 22;
    pen.strokeRect(0, 0, width, height);
    pen.strokeStyle = 'rgba(255,255,255,.75)';
    pen.lineWidth = 3;
    const random = scatter(8);
    for (let i = 0; i < 34; i++) {
      const [x, y, length] = [random() * width, 14 + random() * (height - 28), 14 + random() * 34];
      pen.beginPath();
      pen.moveTo(x, y);
      pen.quadraticCurveTo(x + length / 2, y - 6, x + length, y);
      pen.stroke();
    }
  });
}

export function sandTexture(): CanvasTexture {
  const size = 256;
  return repeating(
    drawn(size, size, (pen) => {
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, size, size);
      const random = scatter(4);
      pen.lineWidth = 2.5;
      for (let k = 0; k < 16; k++) {
        pen.beginPath();
        pen.strokeStyle = `rgba(150,95,40,${0.05 + random() * 0.07})`;
        for (let x = 0; x <= size; x += 8) pen.lineTo(x, k * 16 + 5 * Math.sin((x / size) * Math.PI * 4 + k * 0.8));
        pen.stroke();
      }
      for (let i = 0; i < 900; i++) {
        pen.fillStyle = `rgba(130,80,30,${random() * 0.13})`;
        pen.fillRect(random() * size, random() * size, 1.6, 1.6);
      }
    }),
  );
}
