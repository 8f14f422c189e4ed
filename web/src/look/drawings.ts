/* The larger drawings: hands, pyramids, the crocodile, worshippers. SVG strings with no words in them but arguments. */
import { iconRef } from './icons';
import { bust, esc, placed } from './cards';

type Point = [number, number];
/* --- hands: closed means committed, empty and dashed means still thinking, open shows the coins --- */
const SKIN = [
  ['#b9744a', '#8f5330'],
  ['#b9744a', '#8f5330'],
  ['#c58356', '#97603a'],
  ['#8d5331', '#663a20'],
  ['#a5673f', '#7a4728'],
  ['#c58356', '#97603a'],
];
const cuff = (s: number): string =>
  `<path d="M38 92h44v22H38z" fill="var(--p${s})"/><path d="M38 92h44v4H38zM38 110h44v4H38z" fill="#f2b734"/><path d="M44 103h.1M52 103h.1M60 103h.1M68 103h.1M76 103h.1" stroke="#fff3d6" stroke-width="4.500" stroke-linecap="round"/>`;
export function hand(s: number, kind: 'closed' | 'open' | 'waiting' = 'closed', coins: number | null = null): string {
  const [a, b] = SKIN[s]!,
    arm = `<path d="M42 130V84h36v46z" fill="${a}"/><path d="M66 130V84h12v46z" fill="${b}" opacity=".45"/>`;
  const f = (x: number, y: number, w: number, h: number, r = 0): string =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${w / 2}" fill="${a}" stroke="${b}" stroke-width="2"${r ? ` transform="rotate(${r} ${x + w / 2} ${y + h})"` : ''}/>`;
  let p;
  if (kind === 'closed')
    p = `${arm}<path d="M30 48c0-14 8-20 20-20h26c12 0 18 8 18 20v22c0 14-8 22-18 22H46c-10 0-16-8-16-20z" fill="${a}" stroke="${b}" stroke-width="2"/>${f(30, 24, 17, 42)}${f(46, 20, 17, 46)}${f(62, 21, 17, 45)}${f(78, 26, 16, 40)}<path d="M28 60c0-6 6-9 12-8l30 5c9 2 9 15-1 15H52c-4 7-12 10-18 6-4-3-6-9-6-18z" fill="${a}" stroke="${b}" stroke-width="2"/><path d="M62 60c5 1 7 3 7 6" stroke="${b}" stroke-width="2" fill="none" stroke-linecap="round"/>`;
  else
    p = `${arm}${f(30, 14, 14, 50, -9)}${f(46, 5, 15, 58, -2)}${f(62, 7, 15, 56, 4)}${f(78, 18, 13, 48, 12)}${f(25, 44, 15, 38, -50)}<path d="M34 54h52c4 12 2 26-8 36H44c-10-8-14-22-10-36z" fill="${a}"/><path d="M34 56c-3 14 2 27 10 34M86 56c3 12 1 25-8 34" stroke="${b}" stroke-width="2" fill="none"/>${coins !== null ? `<circle cx="60" cy="68" r="20" fill="#e9b23c" stroke="#7d5203" stroke-width="2.500"/><circle cx="60" cy="68" r="15.500" fill="none" stroke="#fbe6b0" stroke-width="1.500"/><text x="60" y="76" text-anchor="middle" font-family="var(--font-display)" font-weight="700" font-size="22" fill="#4a3000">${coins}</text>` : `<path d="M42 68c8 8 24 10 36 2M46 80c8 2 18 2 26-2" stroke="${b}" stroke-width="1.800" fill="none" stroke-linecap="round" opacity=".7"/>`}`;
  if (kind === 'waiting')
    return `<svg class="hand-pic waiting" viewBox="0 0 120 130" aria-hidden="true"><g class="ghost"><path d="M30 48c0-14 8-20 20-20h26c12 0 18 8 18 20v22c0 14-8 22-18 22H46c-10 0-16-8-16-20z"/><path d="M38 96h44v18H38zM42 118v12M78 118v12"/></g><path d="M48 60h.1M61 60h.1M74 60h.1" stroke="currentColor" stroke-width="6" stroke-linecap="round"/></svg>`;
  return `<svg class="hand-pic" viewBox="0 0 120 130" aria-hidden="true">${p}${cuff(s)}</svg>`;
}

/* --- pyramids: the seat's capstone, lifted when opened --- */
export function pyramid(s: number, open = false): string {
  const up = open ? -24 : 0,
    course = (y: number): string => {
      const k = (104 - y) / 92,
        l = 8 + 52 * k,
        r = 112 - 52 * k;
      return `M${l.toFixed(1)} ${y}H${r.toFixed(1)}`;
    };
  return `<svg class="pyr" viewBox="0 -18 120 126" aria-hidden="true"><path d="M8 104 33.400 59H86.600L112 104z" fill="#e7bd78"/><path d="M66 104V59h20.600L112 104z" fill="#b98a4b"/><path d="${[95, 86, 77, 68].map(course).join('')}" stroke="#9c7033" stroke-width="1.400" opacity=".6"/>
  ${open ? `<path d="M33.400 59 45 52h30l11.600 7z" fill="#1c2d25"/><path d="M46 58 60 8l14 50z" fill="#7fe0d8" opacity=".3"/>` : ''}
  <g transform="translate(0 ${up})"><path d="M33.400 59 60 12 86.600 59z" fill="#f0cb8a"/><path d="M66 59 60 12 86.600 59z" fill="#c4945a"/><path d="M39 49h42M44.700 39h30.600" stroke="#9c7033" stroke-width="1.400" opacity=".6"/><path d="M46.400 36 60 12l13.600 24z" fill="var(--p${s})" stroke="var(--seat-ring)" stroke-width="1.400" stroke-linejoin="round"/><use href="${iconRef(`g${s}`)}" x="54.500" y="22" width="11" height="11" style="color:var(--p${s}-on)"/></g></svg>`;
}

/* --- the sacred crocodile: gold ear-ring, bead collar, kohl, and the teeth every tainted card has --- */
const lerp = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
const point = (p: Point): string => `${p[0].toFixed(1)},${p[1].toFixed(1)}`;
const teeth = (a: Point, b: Point, n: number, len: number, side: number, from = 0.03): string => {
  const dx = b[0] - a[0],
    dy = b[1] - a[1],
    L = Math.hypot(dx, dy),
    nx = (-dy / L) * side,
    ny = (dx / L) * side;
  let d = '';
  for (let i = 0; i < n; i++) {
    const t = from + (i / n) * (1 - from),
      p = lerp(a, b, t),
      r = lerp(a, b, t + 0.72 / n),
      m = lerp(p, r, 0.42),
      l = len * (i === 1 ? 1.35 : 1 - (0.55 * i) / n) * (i % 2 ? 1 : 0.82);
    d += `M${point(p)}L${(m[0] + nx * l).toFixed(1)} ${(m[1] + ny * l).toFixed(1)} ${point(r)}z`;
  }
  return d;
};
const bez = (P: [Point, Point, Point, Point], t: number): Point => {
  const u = 1 - t,
    at = (i: 0 | 1): number =>
      u * u * u * P[0][i] + 3 * u * u * t * P[1][i] + 3 * u * t * t * P[2][i] + t * t * t * P[3][i];
  return [at(0), at(1)];
};
export function crocodile(label: string, prey = ''): string {
  const back: [Point, Point, Point, Point] = [
      [356, 96],
      [460, 82],
      [620, 100],
      [760, 196],
    ],
    scutes = Array.from({ length: 15 }, (_, i) => {
      const p = bez(back, i / 15),
        r = bez(back, (i + 0.92) / 15),
        m = lerp(p, r, 0.62),
        h = 22 + 6 * Math.sin(i * 1.7);
      return `M${point(p)}L${(m[0] + 7).toFixed(1)} ${(m[1] - h).toFixed(1)} ${point(r)}z`;
    }).join('');
  let scales = '';
  for (let r = 0; r < 5; r++)
    for (let i = 0; i < 13; i++) {
      const b = bez(back, 0.2 + i * 0.058 + (r % 2) * 0.029),
        y = b[1] + 26 + r * 25;
      scales += `M${(b[0] - 9).toFixed(0)} ${y.toFixed(0)}q9 13 18 0`;
    }
  const collar: [string, number, number][] = [
    ['#2459b4', 402, 12],
    ['#f7ead0', 413, 9],
    ['#c4472a', 423, 11],
    ['#f7ead0', 433, 9],
    ['#2b8f5f', 443, 12],
  ];
  return `<svg class="croc-pic" viewBox="20 20 740 300" role="img" aria-label="${esc(label)}">
  <path d="M340 190 82 84 62 150l34 96z" fill="#5b1410"/><path d="M334 196c-80-8-150 8-222 34 60 14 160 6 226-18z" fill="#d9694b"/><path d="M330 200c-70 0-130 10-190 26" stroke="#a9361a" stroke-width="3" fill="none"/>
  ${prey}
  <path d="${teeth([84, 84], [318, 182], 11, 34, 1)}" fill="#fbf3e1"/><path d="${teeth([92, 243], [318, 205], 10, 30, -1)}" fill="#fbf3e1"/>
  <path d="${scutes}" fill="#12211a"/>
  <path d="M56 66c0-20 26-28 44-18l40 22 112 26c8-30 52-36 66-8 14 4 26 6 38 8 104-14 264 4 404 100v128H300l-64-14c-60 2-120-4-158-20-14-6-12-24 4-27l248-51c6-8 4-16-6-20L74 92c-12-5-18-14-18-26z" fill="#2d463a"/>
  <path d="M356 96c104-14 264 4 404 100v28C620 130 470 122 372 136c-40 6-76-4-104-16L140 88l-40-20c-14-8-30-6-38 4 2-20 22-30 38-22l40 20 112 26c8-30 52-36 66-8z" fill="#3f6350"/>
  <path d="M86 254c60 10 150 6 250-34 50 4 70 30 110 44v30H300l-64-14c-60 2-120-4-158-20-6-3-4-8 8-6z" fill="#c9d9a4"/><path d="M110 262c70 6 140 0 206-22M150 272c60 2 120-6 170-22M480 294l-20-40M530 310l-40-60" stroke="#8fa572" stroke-width="2.500" fill="none"/>
  <path d="${scales}" stroke="#1c2d25" stroke-width="2.600" fill="none" stroke-linecap="round" opacity=".7"/>
  <path d="M120 84l14 6M150 94l16 5M184 102l18 5M216 110l16 4M112 70l10 5M160 80l14 4M200 90l12 3" stroke="#1c2d25" stroke-width="3.500" stroke-linecap="round"/><path d="M76 56c6-4 12-3 16 2" stroke="#0d1712" stroke-width="6" stroke-linecap="round" fill="none"/>
  <path d="M262 104c6-24 42-28 52-4-14 12-38 14-52 4z" fill="#fbf3e1" stroke="#0d1712" stroke-width="5" stroke-linejoin="round"/><circle cx="288" cy="97" r="10.500" fill="#e9b23c"/><path d="M288 87c4 6 4 14 0 20-4-6-4-14 0-20z" fill="#0d1712"/><path d="M314 101c14 2 26 0 40-8M284 112c-2 12-8 20-18 24M300 112c6 16 22 22 36 14" stroke="#0d1712" stroke-width="4.500" fill="none" stroke-linecap="round"/><path d="M256 84c12-18 44-22 60-4" stroke="#0d1712" stroke-width="5" fill="none" stroke-linecap="round"/>
  ${collar.map(([c, x, w]) => `<path d="M${x} ${94 - (x - 400) * 0.06}c${-22} 60 ${-14} 120 16 178" stroke="${c}" stroke-width="${w}" fill="none"/>`).join('')}<path d="M394 95c-22 60-14 120 16 178M452 91c-22 60-14 120 16 182" stroke="#f2b734" stroke-width="5" fill="none"/>${Array.from(
    { length: 9 },
    (_, i) => {
      const t = i / 8,
        x = 458 - 66 * t * (1 - t) * 1.3 + 12 * t,
        y = 100 + t * 164;
      return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}l16 5-15 8z" fill="#2fa79f" stroke="#f2b734" stroke-width="1.500"/>`;
    },
  ).join('')}
  <circle cx="366" cy="140" r="15" fill="none" stroke="#f2b734" stroke-width="6"/><circle cx="366" cy="156" r="6.500" fill="#2459b4" stroke="#f2b734" stroke-width="2.500"/>
  <path d="M560 226c-20 20-44 50-62 96h70c6-30 28-56 54-70z" fill="#3f6350" stroke="#1c2d25" stroke-width="3"/><path d="M516 286l70 6-4 16-72-6z" fill="#f2b734"/><path d="M514 294l70 6" stroke="#2459b4" stroke-width="4"/></svg>`;
}

/* --- worshippers: the card's people with raised things, on a tile of their own --- */
const W: Record<string, string> = {
  architect: bust({
    wig: 'short',
    dress: '#fbf0d6',
    skin: '#b9744a',
    extra:
      '<path d="M40 52h36v5H40z" fill="#2459b4"/><path d="m78 40-14 62M78 40l14 62M70 78h17" stroke="#8b4f25" stroke-width="4.500" stroke-linecap="round" fill="none"/><circle cx="78" cy="40" r="5" fill="#f2b734"/>',
  }),
  vizier: bust({
    wig: 'bald',
    dress: '#fffaf0',
    collar: ['#f2b734', '#2459b4'],
    behind:
      '<path d="M82 104V46c0-12 12-12 12-2" stroke="#f2b734" stroke-width="4.500" fill="none" stroke-linecap="round"/>',
    extra: '<path d="M55 79h6v12h-6z" fill="#20262a"/><path d="M45 55c2-14 24-14 26 0-6-6-20-6-26 0z" fill="#9d5f38"/>',
  }),
  beggar: bust({
    wig: 'hood',
    hair: '#8a6a48',
    dress: '#a5855c',
    collar: ['#8a6a48', '#6f5336'],
    skin: '#a5673f',
    extra:
      '<path d="M50 76c4 4 12 4 16 0l-8 8z" fill="#d8cfc0"/><path d="M34 92h36c0 9-8 14-18 14s-18-5-18-14z" fill="#7b3f1b"/><g stroke="#b8935a" stroke-width="1.500"><path d="m38 92 2-16 10 1v15z" fill="#fdf5e2"/><path d="M51 92V75h10l1 17z" fill="#fdf5e2"/></g><path d="M34 92h36v4H34z" fill="#4d2712"/>',
  }),
  merchant: bust({
    wig: 'long',
    hair: '#3a2416',
    dress: '#17706c',
    skin: '#c58356',
    collar: ['#f2b734', '#fbf0d6'],
    extra:
      '<path d="M41 50c8-8 26-8 34 0l-2 6c-8-5-22-5-30 0z" fill="#c4472a"/><path d="M84 54v34M70 60h28" stroke="#7d5203" stroke-width="3" stroke-linecap="round"/><path d="m64 76 6-15 6 15c-1 6-11 6-12 0zM90 76l6-15 6 15c-1 6-11 6-12 0z" fill="#f2b734" stroke="#7d5203" stroke-width="1.500" transform="translate(-2 0)"/>',
  }),
  foreman: bust({
    wig: 'nemes',
    hair: '#e9b23c',
    dress: '#b5702f',
    skin: '#8d5331',
    collar: ['#c4472a', '#f2b734'],
    extra:
      '<path d="M36 66h44M35 76h10M71 76h10M38 56h8M70 56h8M34 86h8M74 86h8" stroke="#2459b4" stroke-width="2.500" opacity=".75" clip-path="none"/><path d="M45 58c0-16 26-16 26 0 0 14-5 22-13 22s-13-8-13-22z" fill="#8d5331"/><path d="M44 54c2-16 26-16 28 0-8-5-20-5-28 0z" fill="#2459b4"/><path d="M48.500 61c2.500-3 5.500-3 8 0M59.500 61c2.500-3 5.500-3 8 0" stroke="#20262a" stroke-width="2.200" fill="none" stroke-linecap="round"/><circle cx="52.500" cy="61.500" r="1.700" fill="#20262a"/><circle cx="63.500" cy="61.500" r="1.700" fill="#20262a"/><path d="M58 62v6h-2M54 73h8" stroke="#5a2f18" stroke-width="1.800" fill="none" stroke-linecap="round"/><path d="m86 104-4-54" stroke="#7b3f1b" stroke-width="4" stroke-linecap="round"/><path d="M82 50c10-2 14 6 10 14" stroke="#7b3f1b" stroke-width="3" fill="none" stroke-linecap="round"/>',
  }),
};
const GROUND: Record<string, string> = {
  architect: '#c4d7f4',
  vizier: '#f6d9a8',
  beggar: '#eec39a',
  merchant: '#cfe3d2',
  foreman: '#f3d9a6',
};
let stripes = '';
for (let x = 0, i = 0; x < 80; x += 6, i++)
  stripes += `<path d="M${x} 0h4.300v7H${x}z" fill="${['#2459b4', '#c4472a', '#2b8f5f'][i % 3]}"/>`;
export const worshipper = (k: string, picture?: string): string =>
  `<svg class="wor" viewBox="0 0 80 104" aria-hidden="true"><defs><clipPath id="wk-${k}"><rect width="80" height="104" rx="6"/></clipPath><clipPath id="wn-${k}"><path d="M6 98V36c0-14 8-22 20-22h28c12 0 20 8 20 22v62z"/></clipPath></defs><g clip-path="url(#wk-${k})"><rect width="80" height="104" fill="var(--card)"/>${stripes}<path d="M0 7h80v2H0z" fill="#f2b734"/><path d="M6 98V36c0-14 8-22 20-22h28c12 0 20 8 20 22v62z" fill="${GROUND[k] ?? '#cfe3d2'}"/><g clip-path="url(#wn-${k})"><g transform="translate(-21 -9)">${picture ? placed(picture) : (W[k] ?? '')}</g></g><path d="M6 98V36c0-14 8-22 20-22h28c12 0 20 8 20 22v62z" fill="none" stroke="#b8935a" stroke-width="1.500"/></g><rect x=".7" y=".7" width="78.600" height="102.600" rx="5.500" fill="none" stroke="var(--card-edge)" stroke-width="1.400"/></svg>`;
