/* A picture to share, made in the browser from the final position: the palace as it stands, who won, the ranks. */
import { svgPatterns } from '../look/mosaics';
import { esc } from '../look/cards';
import { DOORS, PLAZA, WALLS, cellX, cellY } from '../plan/shapes';
import type { PalaceModel } from '../plan/model';

export const WIDTH = 1200,
  HEIGHT = 630;

export interface Shared {
  title: string;
  product: string;
  where: string;
  ranks: { name: string; colour: string; money: string; note: string; eaten: boolean; won: boolean }[];
}

const text = (x: number, y: number, size: number, said: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${esc(said)}</text>`;

/** The garden from above, in units of the plan. */
function garden(model: PalaceModel): string {
  const box = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
  const cells = Array.from({ length: 81 }, (_, i) =>
    box((i % 9) * 10 + 0.3, Math.floor(i / 9) * 10 + 0.3, 9.4, 9.4, '#94c977'),
  );
  const laid = model.mosaics.flatMap(({ letter, cells: at }) =>
    at.map((cell) => box(cellX(cell), cellY(cell), 10, 10, `url(#share-${letter})`)),
  );
  const sacred = model.sanctuaries.flatMap(({ cells: at, colour, statue }) => [
    ...at.map((cell) => box(cellX(cell) + 0.3, cellY(cell) + 0.3, 9.4, 9.4, colour, 'fill-opacity=".55"')),
    `<circle cx="${cellX(statue) + 5}" cy="${cellY(statue) + 5}" r="3.4" fill="${colour}" stroke="#2d1f10" stroke-width=".7"/>`,
  ]);
  const palms = model.palms
    .filter((cell) => ![...model.mosaics, ...model.sanctuaries].some(({ cells: at }) => at.includes(cell)))
    .map((cell) => `<circle cx="${cellX(cell) + 5}" cy="${cellY(cell) + 5}" r="2.6" fill="#17694a"/>`);
  const walls = WALLS.map(({ id, x, y, width, height }) =>
    box(
      x,
      y,
      width,
      height,
      model.walls.includes(id) ? '#2459b4' : '#e8d2a4',
      'stroke="#5a3a10" stroke-width=".8" rx="1"',
    ),
  );
  const doors = DOORS.map(({ side, x }) =>
    box(
      x,
      93.5,
      30,
      7,
      model.doors.includes(side) ? '#c4472a' : '#e8d2a4',
      'stroke="#5a3a10" stroke-width=".8" rx="1"',
    ),
  );
  const throne = box(
    cellX(model.throneCell) + 1,
    cellY(model.throneCell) + 1,
    8,
    8,
    model.throne === 'throne' ? '#f2b734' : '#f9ecd0',
    'stroke="#c4472a" stroke-width=".8"',
  );
  const plaza = PLAZA.wide;
  const sphinxes = (['left', 'right'] as const).flatMap((side) =>
    Array.from({ length: 3 }, (_, i) => {
      const [x, y] = plaza.sphinx(side, i);
      return box(
        x,
        y,
        18,
        11,
        i < model.sphinxes[side] ? '#c79a55' : '#f4e6c8',
        'stroke="#5a3a10" stroke-width=".8" rx="1.5"',
      );
    }),
  );
  const obelisks = (['left', 'right'] as const).map((side) => {
    const [x, y] = plaza.obelisk(side);
    return `<path d="M${x} ${y + 12}l2-11 3-3 3 3 2 11z" fill="${model.obelisks.includes(side) ? '#8b97a6' : '#f4e6c8'}" stroke="#5a3a10" stroke-width=".8"/>`;
  });
  return [
    box(-19, -19, 190, 124, '#ecd3a2'),
    box(-13, -13, 116, 116, '#d8b377'),
    box(-2, -2, 94, 94, '#fbf3e1'),
    ...cells,
    ...palms,
    ...laid,
    ...sacred,
    throne,
    ...walls,
    ...doors,
    box(107, -13, 62, 116, '#f4e6c8'),
    box(129, 3, 18, 100, '#fbf3e1', 'stroke="#c4472a" stroke-width="1.4"'),
    ...sphinxes,
    ...obelisks,
  ].join('');
}

export function shareSvg(model: PalaceModel, { title, product, where, ranks }: Shared): string {
  const font = 'font-family="Georgia, serif" fill="#2d1f10"';
  const rows = ranks.map(({ name, colour, money, note, eaten, won }, i) => {
    const y = 250 + i * 66;
    return (
      `<rect x="640" y="${y - 40}" width="520" height="56" rx="10" fill="${eaten ? '#1c2d25' : won ? '#fbe6b0' : '#fffaf0'}"/>` +
      `<circle cx="672" cy="${y - 12}" r="16" fill="${colour}" stroke="#2d1f10" stroke-width="2"/>` +
      text(702, y - 4, 26, name, `font-weight="700" ${eaten ? 'fill="#cfeccf"' : ''}`) +
      text(1144, y - 12, 24, money, `text-anchor="end" ${eaten ? 'fill="#cfeccf"' : ''}`) +
      text(1144, y + 8, 16, note, `text-anchor="end" ${eaten ? 'fill="#cfeccf"' : ''}`)
    );
  });
  const size = Math.min(40, Math.floor(900 / Math.max(18, title.length)) + 8);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    svgPatterns(10, 'share-').replace(/^<svg[^>]*>|<\/svg>$/g, '') +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf3e1"/><rect width="${WIDTH}" height="14" fill="#2459b4"/><rect y="14" width="${WIDTH}" height="5" fill="#f2b734"/>` +
    `<g transform="translate(40 130) scale(3)"><g transform="translate(19 19)">${garden(model)}</g></g>` +
    `<g ${font}>${text(640, 110, size, title, 'font-weight="700"')}${text(640, 160, 22, where)}${rows.join('')}${text(640, 600, 22, product, 'font-weight="700" fill="#1f4fa0"')}</g></svg>`
  );
}

/** The same as a file. */
export async function sharePicture(svg: string): Promise<Blob> {
  const picture = new Image(WIDTH, HEIGHT);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  canvas.getContext('2d')!.drawImage(picture, 0, 0);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => {
      if (blob) done(blob);
      else fail(new Error('the picture could not be made'));
    }, 'image/png');
  });
}
