/* Cards, drawn as SVG strings on a 100 x 140 sheet: cornice, niche with a picture, cartouche with the name.
 * What a fanned hand shows is the left strip, so index, count and taint all live there. Text comes in as arguments: four languages. */
import { iconRef } from './icons';

const U: Record<string, string> = {
  stone: '#c79a55',
  marble: '#8b97a6',
  wood: '#a8592b',
  lapis: '#2459b4',
  artisan: '#b5702f',
  wild: '#7d3f8f',
  person: '#23564a',
};
const INK: Record<string, string> = {
  stone: '#77582a',
  marble: '#54606e',
  wood: '#7b3f1b',
  lapis: '#1f4fa0',
  artisan: '#7a4420',
  wild: '#75327f',
  person: '#23564a',
}; // text and small icons: 5:1 and more
const GROUND: Record<string, string> = {
  stone: '#f3d9a6',
  marble: '#d9e1e6',
  wood: '#eec39a',
  lapis: '#c4d7f4',
  artisan: '#f6d9a8',
  wild: '#e6d0ea',
  person: '#cfe3d2',
};
export const esc = (s: string): string =>
  s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

/* --- pictures: each fills about x 24…88, y 30…104 --- */
const sun = '<circle cx="58" cy="58" r="25" fill="#fff" opacity=".45"/>';
const PIC: Record<string, string> = {
  artisan: `${sun}<g transform="rotate(-38 58 66)"><rect x="53" y="54" width="9" height="48" rx="4" fill="#8b4f25"/><rect x="53" y="54" width="4" height="48" rx="2" fill="#a9693a"/><path d="M36 38h44v21H36z" fill="#c98a4c"/><path d="M36 38h44v7H36z" fill="#e0a768"/><path d="M36 38h6v21h-6zM74 38h6v21h-6z" fill="#8b4f25"/></g><g transform="rotate(40 52 84)"><path d="M49 62h8v24l-4 12-4-12z" fill="#8c99a6"/><path d="M49 62h4v32l-4-8z" fill="#c3ccd4"/><rect x="47" y="56" width="12" height="9" rx="2" fill="#b9752f"/></g><path d="m33 97 5-6m-8 2h8m-3 9 2-6" stroke="#c4472a" stroke-width="2.400" stroke-linecap="round"/>`,
  stone: `${sun}<path d="M28 62 58 46l30 16v26L58 104 28 88z" fill="#d8a862"/><path d="M28 62 58 46l30 16-30 16z" fill="#f2cf92"/><path d="M58 78v26l30-16V62z" fill="#b98242"/><path d="m36 74 10 5m-8 4 14 7M66 84l8-4m-4 10 12-6" stroke="#8f5f2a" stroke-width="2" stroke-linecap="round"/><path d="M38 62h.1M50 56h.1M62 64h.1M74 60h.1" stroke="#c79a55" stroke-width="3" stroke-linecap="round"/><path d="M44 46 58 38.500 72 46 58 53.500z" fill="#f7dcaa"/><path d="M44 46v9l14 7.500v-9z" fill="#d8a862"/><path d="M72 46v9l-14 7.500v-9z" fill="#b98242"/>`,
  marble: `${sun}<path d="M38 52v42c0 6 9 10 20 10s20-4 20-10V52z" fill="#eef2f4"/><path d="M64 61v42.500c8-1.200 14-4.800 14-9.500V52c0 4.500-6 8-14 9z" fill="#c3cdd6"/><path d="M45 60v41M52 62v42M59 62v42M66 61v42M72 59v41" stroke="#aeb9c4" stroke-width="1.800"/><path d="M40 72c8 3 10 10 18 10s8 8 18 6M42 90c6-3 10 2 16 6" stroke="#7f8d9c" stroke-width="1.500" fill="none"/><ellipse cx="58" cy="50" rx="25" ry="9" fill="#fff"/><ellipse cx="58" cy="50" rx="25" ry="9" fill="none" stroke="#b5c0cb" stroke-width="2"/><ellipse cx="58" cy="49.500" rx="15" ry="5" fill="#dde4ea"/><circle cx="58" cy="49" r="2.600" fill="#8b97a6"/>`,
  wood: `${sun}${(
    [
      [38, 88],
      [66, 88],
      [52, 62],
    ] as [number, number][]
  )
    .map(
      ([x, y]) =>
        `<path d="M${x} ${y - 16}h12a16 16 0 0 1 0 32H${x}z" fill="#7b3f1b"/><circle cx="${x}" cy="${y}" r="16" fill="#8f4b22"/><circle cx="${x}" cy="${y}" r="13" fill="#eab77e"/><circle cx="${x}" cy="${y}" r="9" fill="none" stroke="#b87a41" stroke-width="2"/><circle cx="${x}" cy="${y}" r="4.600" fill="none" stroke="#b87a41" stroke-width="2"/><path d="M${x} ${y}l9-8" stroke="#b87a41" stroke-width="1.600"/>`,
    )
    .join('')}`,
  lapis: `${sun}<path d="M42 42h32l16 20-32 42-32-42z" fill="#2459b4"/><path d="M42 42h32l-16 20z" fill="#6d9ceb"/><path d="M42 42 26 62h32z" fill="#3f79d6"/><path d="m74 42 16 20H58z" fill="#2f66c4"/><path d="m26 62 32 42V62z" fill="#1d4a9c"/><path d="m90 62-32 42V62z" fill="#163875"/><path d="M46 70h.1M52 82h.1M66 72h.1M70 80h.1M62 92h.1M40 64h.1" stroke="#f2c14e" stroke-width="3.400" stroke-linecap="round"/><path d="M80 34v10M75 39h10" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/>`,
  wild: `<path d="M28 38h60v58H28z" fill="#8b4f25"/><path d="M33 43h50v48H33z" fill="#f3d9a6"/><path d="M33 43h25v24H33z" fill="#eac07c"/><path d="M58 43h25v24H58z" fill="#e6ecf0"/><path d="M33 67h25v24H33z" fill="#b9673a"/><path d="M58 67h25v24H58z" fill="#2f66c4"/><path d="M33 43h50v48H33z" fill="none" stroke="#f2c14e" stroke-width="2"/><path d="M32 66c10-15 42-15 52 0-10 12-42 12-52 0z" fill="#fff8e8" stroke="#20262a" stroke-width="3.400"/><circle cx="58" cy="65" r="8" fill="#2a8a7f"/><circle cx="58" cy="65" r="4" fill="#20262a"/><path d="M52 75v14m8-14c3 12 13 16 19 9" stroke="#20262a" stroke-width="3.400" fill="none" stroke-linecap="round"/><path d="M34 54c12-12 36-12 48 0" stroke="#20262a" stroke-width="3.400" fill="none" stroke-linecap="round"/>`,
};
/** A bust: skin, wig, dress, collar, and what they carry. */
interface Person {
  skin?: string;
  hair?: string;
  dress?: string;
  wig?: string;
  collar?: string[];
  extra?: string;
  behind?: string;
}
export const bust = ({
  skin = '#b9744a',
  hair = '#20262a',
  dress = '#fbf0d6',
  wig = 'short',
  collar = ['#2459b4', '#f2b734', '#c4472a'],
  extra = '',
  behind = '',
}: Person): string => `
  <circle cx="58" cy="62" r="29" fill="#fff" opacity=".5"/>${behind}
  ${wig === 'long' ? `<path d="M38 96V60c0-28 40-28 40 0v36z" fill="${hair}"/>` : wig === 'hood' ? `<path d="M32 104c2-22 6-30 6-42 0-30 40-30 40 0 0 12 4 20 6 42z" fill="${hair}"/>` : wig === 'short' ? `<path d="M37 74V60c0-27 42-27 42 0v14z" fill="${hair}"/>` : wig === 'nemes' ? `<path d="M34 92 41 52c4-18 30-18 34 0l7 40z" fill="${hair}"/>` : ''}
  <path d="M52 74h12v14H52z" fill="${skin}"/><path d="M28 106c0-14 12-20 30-20s30 6 30 20z" fill="${dress}"/>
  <path d="M37 92c6 10 36 10 42 0l-5-4c-6 6-26 6-32 0z" fill="${collar[0]}"/><path d="M41 88.500c6 7 28 7 34 0l-4-2.500c-6 4-20 4-26 0z" fill="${collar[1]}"/>
  <path d="M45 58c0-18 26-18 26 0 0 14-5 22-13 22s-13-8-13-22z" fill="${skin}"/>
  ${wig === 'bald' ? '' : `<path d="M44 58c0-20 28-20 28 0-4-6-8-8-14-8s-10 2-14 8z" fill="${hair}"/>`}
  <path d="M48.500 61c2.500-3 5.500-3 8 0M59.500 61c2.500-3 5.500-3 8 0M48 61l-2.500 1M68 61l2.500 1" stroke="#20262a" stroke-width="2.200" fill="none" stroke-linecap="round"/><circle cx="52.500" cy="61.500" r="1.700" fill="#20262a"/><circle cx="63.500" cy="61.500" r="1.700" fill="#20262a"/><path d="M58 62v6h-2M54 73h8" stroke="#7a3f22" stroke-width="1.800" fill="none" stroke-linecap="round"/>${extra}`;
PIC['beggar'] = bust({
  wig: 'hood',
  hair: '#8a6a48',
  dress: '#a5855c',
  collar: ['#8a6a48', '#6f5336'],
  skin: '#a5673f',
  extra:
    '<path d="M36 94h32c0 8-7 12-16 12s-16-4-16-12z" fill="#7b3f1b"/><ellipse cx="52" cy="94" rx="16" ry="3.600" fill="#4d2712"/><circle cx="48" cy="93" r="3" fill="#f2b734"/><path d="M50 76c4 4 12 4 16 0l-8 8z" fill="#d8cfc0"/>',
});
PIC['courtesan'] = bust({
  wig: 'long',
  dress: '#c4472a',
  skin: '#c58356',
  extra:
    '<path d="M42 52h32" stroke="#f2b734" stroke-width="4"/><path d="M72 52c-2-8 0-14 4-18 3 4 5 10 3 18zM70 52c-6-3-8-9-8-14 6 1 10 6 11 13zM79 52c6-3 8-9 8-14-6 1-10 6-11 13z" fill="#f29bb0" stroke="#b44a6a" stroke-width="1"/>',
});
PIC['envoy'] = bust({
  wig: 'nemes',
  hair: '#e9dfc4',
  dress: '#2459b4',
  collar: ['#f2b734', '#fbf0d6'],
  extra:
    '<path d="M42 50h32v4H42z" fill="#c4472a"/><g transform="rotate(-18 44 96)"><path d="M30 88h28v15H30z" fill="#f9ecd0" stroke="#b08a4e" stroke-width="1.500"/><path d="M28 88a3 3 0 0 0 0 15M60 88a3 3 0 0 1 0 15" fill="#e3c794" stroke="#b08a4e" stroke-width="1.500"/><circle cx="44" cy="103" r="4" fill="#c4472a"/></g>',
});
PIC['scribe'] = bust({
  wig: 'short',
  dress: '#fbf0d6',
  extra:
    '<path d="m74 66 12-28 3 1-11 29z" fill="#c79a55"/><path d="m74 66 2-5 3 1-1.500 6z" fill="#20262a"/><g transform="rotate(8 52 98)"><path d="M34 90h34v16H34z" fill="#8b4f25"/><circle cx="42" cy="98" r="4" fill="#20262a"/><circle cx="53" cy="98" r="4" fill="#c4472a"/><path d="M60 94h5v8h-5z" fill="#f3d9a6"/></g>',
});
PIC['smuggler'] = bust({
  wig: 'hood',
  hair: '#2d463a',
  dress: '#1c2d25',
  collar: ['#1c2d25', '#2d463a'],
  skin: '#a5673f',
  extra:
    '<path d="M45 66c4 6 22 6 26 0v8c-6 8-20 8-26 0z" fill="#1c2d25"/><path d="M66 104c-6-14 4-22 10-22s16 8 10 22z" fill="#c79a55"/><path d="M70 84h12M72 84l-3-6h14l-3 6" stroke="#7b4a1e" stroke-width="2.400" fill="#c79a55"/>',
});
PIC['vizier'] = bust({
  wig: 'bald',
  dress: '#fffaf0',
  collar: ['#f2b734', '#2459b4'],
  behind:
    '<path d="M86 104V46c0-12 12-12 12-2" stroke="#f2b734" stroke-width="4.500" fill="none" stroke-linecap="round" transform="translate(-4 0)"/>',
  extra: '<path d="M55 79h6v12h-6z" fill="#20262a"/><path d="M45 55c2-14 24-14 26 0-6-6-20-6-26 0z" fill="#9d5f38"/>',
});
/** Characters with their own icon in icons.svg; others show a small picture. */
const SIGNED = new Set(['beggar', 'courtesan', 'envoy', 'scribe', 'smuggler', 'vizier']);
export const small = (card: string): string | null =>
  card in PIC && !(card in U) && !SIGNED.has(card)
    ? `<g transform="translate(-6.300 -10) scale(.316)">${PIC[card]}</g>`
    : null;

/** An external picture in place of one of ours. */
export const placed = (url: string): string =>
  `<image href="${esc(url)}" x="24" y="30" width="68" height="76" preserveAspectRatio="xMidYMax meet"/>`;
let stripes = '';
for (let x = 0, i = 0; x < 100; x += 6, i++)
  stripes += `<path d="M${x} 0h4.300v8H${x}z" fill="${['#2459b4', '#c4472a', '#2b8f5f'][i % 3]}"/>`;
let FIBRE = '';
for (let i = 0, r = 7; i < 46; i++) {
  r = (r * 16807) % 2147483647;
  const x = r % 100;
  r = (r * 16807) % 2147483647;
  const y = 12 + (r % 128);
  FIBRE += i % 2 ? `M${x} ${y}h${8 + (r % 22)}` : `M${x} ${y}v${6 + (r % 18)}`;
}
const TEETH = (() => {
  let d = 'M0 9';
  for (let y = 9, i = 0; y < 140; y += 9.36, i++)
    d += `L${i % 2 ? 15 : 20} ${(y + 4.68).toFixed(1)}L14 ${(y + 9.36).toFixed(1)}`;
  return d.replace('M0 9', 'M0 8H14V9') + 'L14 140H0Z';
})();

/** kind: artisan … lapis, artisan2 … lapis2, the box's wild card, its characters. */
export interface CardWords {
  name: string;
  tainted: string;
}
export interface CardLook {
  wild: boolean;
  /** The URL of its picture, if the box provides one. */
  picture: string | undefined;
}
export function cardSVG(kind: string, words: CardWords, look: CardLook): string {
  const two = kind.endsWith('2'),
    base = kind.replace(/2$/, ''),
    fam = look.wild ? 'wild' : base in U ? base : 'person',
    tainted = two || fam === 'wild' || fam === 'person';
  const ink = U[fam]!,
    name = words.name,
    id = base + (two ? 2 : ''),
    drawn = small(base),
    sign = look.picture
      ? `<image href="${esc(look.picture)}" x="3.500" y="3.500" width="14" height="14"/>`
      : drawn
        ? `<svg x="3.500" y="3.500" width="14" height="14" viewBox="0 0 24 24">${drawn}</svg>`
        : `<use href="${iconRef(fam === 'person' ? `c-${base}` : fam)}" x="3.500" y="3.500" width="14" height="14" color="${INK[fam]}"/>`;
  const niche = `M${tainted ? 26 : 20} 106V40c0-10 6-16 16-16h${tainted ? 42 : 44}c8 0 13 5 13 13v69z`;
  return `<svg class="card-face" viewBox="0 0 100 140" role="img" aria-label="${esc(name)}${two ? ' ×2' : ''}${tainted ? ', ' + esc(words.tainted) : ''}">
  <defs><clipPath id="k-${id}"><rect width="100" height="140" rx="7"/></clipPath><clipPath id="n-${id}"><path d="${niche}"/></clipPath></defs>
  <g clip-path="url(#k-${id})"><rect width="100" height="140" fill="var(--card)"/>
  <path d="${FIBRE}" stroke="#b98a48" stroke-opacity=".16" stroke-width=".8" fill="none"/>
  <g>${stripes}<path d="M0 8h100v2.400H0z" fill="#f2b734"/></g>
  <path d="${niche}" fill="${GROUND[fam]}"/>
  <g clip-path="url(#n-${id})"><g transform="translate(${tainted ? 2 : -2} ${two ? 2 : 0})${two ? ' translate(9 10) scale(.84)' : ''}">${look.picture ? placed(look.picture) : (PIC[base] ?? PIC[fam] ?? '')}</g></g><path d="${niche}" fill="none" stroke="${ink}" stroke-opacity=".6" stroke-width="1.600"/>
  ${two ? `<g transform="translate(80 38)"><circle r="13" fill="#fdf5e2" stroke="${ink}" stroke-width="2"/><text y="5" text-anchor="middle" font-family="var(--font-display)" font-weight="700" font-size="14" fill="${INK[fam]}">×2</text></g>` : ''}
  <rect x="${tainted ? 26 : 7}" y="110" width="${tainted ? 67 : 86}" height="22" rx="11" fill="#fff9ea" stroke="${ink}" stroke-width="1.600"/>
  <text x="${tainted ? 59.5 : 50}" y="125" text-anchor="middle" font-family="var(--font-display)" font-weight="600" font-size="${name.length > 9 ? 9.2 : 11}" fill="#2d1f10"${name.length > (tainted ? 8 : 11) ? ` textLength="${tainted ? 57 : 74}" lengthAdjust="spacingAndGlyphs"` : ''}>${esc(name)}</text>
  ${tainted ? `<path d="${TEETH}" fill="#1c2d25"/><text transform="translate(10.500 126) rotate(-90)" font-family="var(--font-text)" font-weight="700" font-size="10.500" letter-spacing="1.200" fill="#cfeccf">${esc(words.tainted.toUpperCase())}</text>` : ''}
  <g transform="translate(4 13)"><circle cx="10.500" cy="10.500" r="10.500" fill="#fff9ea" stroke="${tainted ? '#1c2d25' : ink}" stroke-width="${tainted ? 2.5 : 1.8}"/>${sign}</g>
</g><rect x=".75" y=".75" width="98.500" height="138.500" rx="6.500" fill="none" stroke="var(--card-edge)" stroke-width="1.500"/></svg>`;
}
export function cardBack(label: string): string {
  let s = '',
    r = 9;
  for (let i = 0; i < 26; i++) {
    r = (r * 16807) % 2147483647;
    const x = 10 + (r % 80);
    r = (r * 16807) % 2147483647;
    const y = 14 + (r % 112);
    if (Math.abs(y - 70) > 30)
      s += `M${x} ${y - 2.5}l.8 1.700 1.900.2-1.400 1.300.4 1.900-1.700-1-1.700 1 .4-1.900-1.400-1.300 1.900-.2z`;
  }
  const wing = (t: string): string =>
    `<g transform="${t}"><path d="M7-9H40V-4H7z" fill="#f2b734"/>${[0, 1, 2, 3, 4, 5, 6].map((i) => `<path d="M${7 + i * 4.6}-4h4l${3 + i * 0.7} ${19 - i * 2.3}h-4z" fill="${['#2fa79f', '#f7ead0', '#c4472a'][i % 3]}"/>`).join('')}<path d="M7-5.500H39v3H7z" fill="#163875"/></g>`;
  return `<svg class="card-face" viewBox="0 0 100 140" role="img" aria-label="${esc(label)}"><rect width="100" height="140" rx="7" fill="#163875"/><rect x="5" y="5" width="90" height="130" rx="4" fill="none" stroke="#f2b734" stroke-width="1.600"/><rect x="8.500" y="8.500" width="83" height="123" rx="2.500" fill="none" stroke="#f2b734" stroke-opacity=".5"/><path d="${s}" fill="#f2c14e" opacity=".75"/>
  <g transform="translate(50 70)">${wing('')}${wing('scale(-1 1)')}<circle r="11" fill="#c4472a" stroke="#f2b734" stroke-width="3"/><path d="M-44 26h88M-44-24h88" stroke="#f2b734" stroke-width="1.400"/></g></svg>`;
}
