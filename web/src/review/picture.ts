/* A picture to share, 1200 by 630, made in this browser: the chart and the verdict. No chat, no hands. */
const [WIDTH, HEIGHT] = [1200, 630];
const PAD = 56;

export interface Told {
  title: string;
  verdict: string;
  rows: number[][];
  names: string[];
  /** Beside each name, such as an accuracy. */
  notes: string[];
}

/** A colour of the style sheet. */
const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export async function picture({ title, verdict, rows, names, notes }: Told): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const draw = canvas.getContext('2d')!;
  await document.fonts.ready;
  draw.fillStyle = colour('--papyrus');
  draw.fillRect(0, 0, WIDTH, HEIGHT);
  draw.fillStyle = colour('--ink');
  draw.font = '600 44px Cinzel, serif';
  draw.fillText(title, PAD, 84, WIDTH - 2 * PAD);
  draw.font = '500 28px "Alegreya Sans", sans-serif';
  draw.fillStyle = colour('--ink-2');
  draw.fillText(verdict, PAD, 126, WIDTH - 2 * PAD);
  const [left, right, top, bottom] = [PAD + 40, WIDTH - 330, 170, HEIGHT - 60];
  const last = Math.max(1, rows.length - 1);
  const x = (turn: number): number => left + (turn / last) * (right - left);
  const y = (chance: number): number => top + (1 - chance) * (bottom - top);
  draw.font = '500 20px "Alegreya Sans", sans-serif';
  draw.textAlign = 'right';
  for (const mark of [0, 0.25, 0.5, 0.75, 1]) {
    draw.strokeStyle = colour('--line');
    draw.beginPath();
    draw.moveTo(left, y(mark));
    draw.lineTo(right, y(mark));
    draw.stroke();
    draw.fillText(String(mark * 100), left - 10, y(mark) + 6);
  }
  draw.textAlign = 'left';
  const DASHES = [[], [14, 6], [4, 6], [22, 6, 4, 6], [8, 12]];
  names.forEach((name, seat) => {
    draw.setLineDash(DASHES[seat] ?? []);
    draw.lineWidth = 4;
    draw.strokeStyle = colour(`--p${seat + 1}`);
    draw.beginPath();
    rows.forEach((row, turn) => draw.lineTo(x(turn), y(row[seat] ?? 0)));
    draw.stroke();
    draw.setLineDash([]);
    const height = top + 24 + seat * 74;
    draw.fillStyle = colour(`--p${seat + 1}`);
    draw.fillRect(right + 40, height - 16, 22, 22);
    draw.fillStyle = colour('--ink');
    draw.font = '700 26px "Alegreya Sans", sans-serif';
    draw.fillText(name, right + 76, height + 4, 200);
    draw.font = '500 22px "Alegreya Sans", sans-serif';
    draw.fillStyle = colour('--ink-2');
    draw.fillText(notes[seat] ?? '', right + 76, height + 32, 200);
  });
  return new Promise((made, failed) =>
    canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}
