/* A picture to share, made in the browser from the final position: the palace as it stands, who won, the ranks. */
import { svgPatterns } from '../look/mosaics';
import { esc } from '../look/cards';
import { ICONS, iconRef } from '../look/icons';
import { DOORS, PLAZA, WALLS, cellX, cellY } from '../plan/shapes';
import type { PalaceModel } from '../plan/model';

export const WIDTH = 1200,
  HEIGHT = 630;

export interface Shared {
  title: string;
  product: string;
  where: string;
  ranks: {
    seat: number;
    name: string;
    colour: string;
    ink: string;
    money: string;
    note: string;
    eaten: boolean;
    won: boolean;
  }[];
}

const text = (x: number, y: number, size: number, said: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${esc(said)}</text>`;

const icon = (name: string, x: number, y: number, size: number, colour: string): string =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" color="${colour}"><use href="${iconRef(name)}"/></svg>`;

const DISPLAY = 'Cinzel, Georgia, serif',
  TEXT = "'Alegreya Sans', Georgia, serif";
/** The client's own faces, which the picture brings along. */
const FACES = /^["']?(Cinzel|Alegreya Sans)["']?$/;

/** How wide a letter is at most on the average: carved ones, and those of the text in any serif face too. */
const CARVED = 0.68,
  PLAIN = 0.58;
const width = (said: string, size: number, letter: number): number => said.length * size * letter;

/** The largest of the given sizes at which text fits on that many lines, and the lines. */
export function fitted(
  said: string,
  room: number,
  sizes: number[],
  lines: number,
  letter = CARVED,
): { size: number; rows: string[] } {
  const least = sizes.at(-1)!;
  for (const size of sizes) {
    const rows: string[] = [];
    for (const word of said.split(' ')) {
      const longer = rows.length ? `${rows.at(-1)} ${word}` : word;
      if (rows.length && width(longer, size, letter) <= room) rows[rows.length - 1] = longer;
      else rows.push(word);
    }
    if ((rows.length <= lines && rows.every((row) => width(row, size, letter) <= room)) || size === least)
      return { size, rows };
  }
  throw new Error('no size was given');
}

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
    `<circle cx="${cellX(statue) + 5}" cy="${cellY(statue) + 5}" r="4.2" fill="${colour}" stroke="#2d1f10" stroke-width=".7"/>`,
    icon('statue', cellX(statue) + 2, cellY(statue) + 2, 6, '#fffaf0'),
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
  const [stepX, stepY] = plaza.step(model.cleopatra);
  const queen = [
    ...Array.from({ length: 5 }, (_, i) => plaza.step(i)).map(
      ([x, y]) => `<circle cx="${x}" cy="${y}" r="4" fill="#f4e6c8" stroke="#d7bc8a" stroke-width=".6"/>`,
    ),
    `<circle cx="${stepX}" cy="${stepY}" r="6.4" fill="#f2b734" stroke="#5a3a10" stroke-width=".8"/>`,
    icon('cleopatra', stepX - 4.6, stepY - 4.6, 9.2, '#2459b4'),
  ];
  const sphinxes = (['left', 'right'] as const).flatMap((side) =>
    Array.from({ length: 3 }, (_, i) => {
      const [x, y] = plaza.sphinx(side, i);
      const built = i < model.sphinxes[side];
      return (
        box(x, y, 18, 11, built ? '#e8c88a' : '#f4e6c8', 'stroke="#5a3a10" stroke-width=".8" rx="1.5"') +
        (built ? icon('sphinx', x + 4.5, y + 1, 9, '#5a3a10') : '')
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
    ...queen,
  ].join('');
}

/** `faces`: style rules of the fonts; a picture knows nothing of the page's. */
export function shareSvg(model: PalaceModel, { title, product, where, ranks }: Shared, faces = ''): string {
  const font = `font-family="${TEXT}" fill="#2d1f10"`;
  const carved = `font-family="${DISPLAY}" font-weight="700"`;
  const rows = ranks.map(({ seat, name, colour, ink, money, note, eaten, won }, i) => {
    const y = 250 + i * 66;
    const pale = eaten ? 'fill="#cfeccf"' : '';
    const { size, rows: called } = fitted(
      name,
      442 - Math.max(width(money, 24, PLAIN), width(note, 16, PLAIN)),
      [26, 22, 18, 15],
      1,
      PLAIN,
    );
    return (
      `<rect x="640" y="${y - 40}" width="520" height="56" rx="10" fill="${eaten ? '#1c2d25' : won ? '#fbe6b0' : '#fffaf0'}"/>` +
      `<circle cx="672" cy="${y - 12}" r="17" fill="${colour}" stroke="#2d1f10" stroke-width="2"/>` +
      icon(`g${seat + 1}`, 661, y - 23, 22, ink) +
      text(702, y - 4, size, called.join(' '), `font-weight="700" ${pale}`) +
      text(1144, y - 12, 24, money, `text-anchor="end" ${pale} ${eaten ? 'text-decoration="line-through"' : ''}`) +
      text(1144, y + 8, 16, note, `text-anchor="end" ${pale}`)
    );
  });
  const crown = fitted(title, 520, [36, 30, 26, 22], 2);
  const lines = crown.rows.map((row, i) => text(640, 88 + i * crown.size * 1.15, crown.size, row, carved));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    (faces && `<style>${faces}</style>`) +
    ICONS.replace(/<!--.*?-->/gs, '') +
    svgPatterns(10, 'share-').replace(/^<svg[^>]*>|<\/svg>$/g, '') +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf3e1"/><rect width="${WIDTH}" height="14" fill="#2459b4"/><rect y="14" width="${WIDTH}" height="5" fill="#f2b734"/>` +
    `<g transform="translate(40 130) scale(3)"><g transform="translate(19 19)">${garden(model)}</g></g>` +
    `<g ${font}>${lines.join('')}${text(640, 170, 20, where)}${rows.join('')}${text(640, 600, 26, product, `${carved} fill="#1f4fa0"`)}</g></svg>`
  );
}

/** The page's own faces with their files in them, as style rules; without those that can't be had. */
export async function ownFaces(): Promise<string> {
  const sheets = [...document.styleSheets].filter(
    ({ href }) => href === null || new URL(href).origin === location.origin,
  );
  const rules = sheets.flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => ({ rule, from: sheet.href ?? location.href })),
  );
  const found = rules.flatMap(({ rule, from }) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const family = rule.style.getPropertyValue('font-family'),
      weight = rule.style.getPropertyValue('font-weight'),
      file = /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src'))?.[1];
    return file && FACES.test(family) ? [{ family, weight, file: new URL(file, from) }] : [];
  });
  const faces = found.map(async ({ family, weight, file }) => {
    const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer());
    const data = btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), ''));
    return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
  });
  return (await Promise.allSettled(faces)).map((one) => (one.status === 'fulfilled' ? one.value : '')).join('');
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
