/* The twelve mosaic patterns, once, for every renderer.
 *
 * A pattern is a list of [fill, path] on a 64 x 64 tile that repeats seamlessly, painted in order.
 * The palace paints them into one canvas atlas, the flat plan turns them into SVG <pattern>s, so a
 * piece looks the same in both. Every piece has its own ground colour AND its own motif, so they stay apart
 * for colour-blind eyes and at ten pixels a cell.
 */
export const INK = {
  lapis: '#2156ad', night: '#14306a', turq: '#2aa39b', malachite: '#1f8058', gold: '#ecb53f',
  carnelian: '#c4452a', cream: '#f7ead0', terra: '#dd8046', ink: '#17302c', amethyst: '#75407f', rose: '#e7a58e',
};
const c = INK;
type Layer = [fill: string, path: string];
const bg = (fill: string): Layer => [fill, 'M0 0H64V64H0Z'];
const disc = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const ring = (x: number, y: number, r: number, w: number): string => disc(x, y, r) + `M${x - r + w} ${y}a${r - w} ${r - w} 0 1 1 ${2 * (r - w)} 0a${r - w} ${r - w} 0 1 1 ${-2 * (r - w)} 0Z`;
const star = (x: number, y: number, R: number, r: number, n: number, a0 = -Math.PI / 2): string => {
  let d = '';
  for (let i = 0; i < n * 2; i++) {
    const a = a0 + Math.PI * i / n, q = i % 2 ? r : R;
    d += (i ? 'L' : 'M') + (x + q * Math.cos(a)).toFixed(1) + ' ' + (y + q * Math.sin(a)).toFixed(1);
  }
  return d + 'Z';
};
const petal = (x: number, y: number, a: number, len: number, w: number): string => {
  const s = Math.sin(a), k = Math.cos(a), p = (u: number, v: number): string => (x + u * k - v * s).toFixed(1) + ' ' + (y + u * s + v * k).toFixed(1);
  return `M${p(2, 0)}Q${p(len * .5, -w)} ${p(len, 0)}Q${p(len * .5, w)} ${p(2, 0)}Z`;
};
const wave = (y: number, h: number, t: number): string => `M0 ${y}Q16 ${y - h} 32 ${y}T64 ${y}V${y + t}Q48 ${y + t + h} 32 ${y + t}T0 ${y + t}Z`;
const chev = (y: number, t: number): string => `M0 ${y}L32 ${y - 20}L64 ${y}V${y + t}L32 ${y - 20 + t}L0 ${y + t}Z`;

export const PATTERNS: Readonly<Record<string, Layer[]>> = {
  F: [bg(c.lapis), [c.cream, star(32, 32, 27, 15, 8)], [c.lapis, disc(32, 32, 11)], [c.gold, disc(32, 32, 7)],
      [c.gold, disc(0, 0, 7) + disc(64, 0, 7) + disc(0, 64, 7) + disc(64, 64, 7)]],
  I: [bg(c.turq), [c.cream, wave(10, 9, 7)], [c.night, wave(26, 9, 6)], [c.cream, wave(42, 9, 7)], [c.night, wave(57, 9, 5)]],
  L: [bg(c.cream), [c.malachite, 'M29 34h6v30h-6Z'], [c.carnelian, [-1.57, -2.35, -.79].map(a => petal(32, 40, a, 34, 11)).join('')],
      [c.rose, [-1.96, -1.18].map(a => petal(32, 40, a, 30, 9)).join('')], [c.malachite, 'M12 42Q32 66 52 42Q32 52 12 42Z'],
      [c.gold, disc(4, 8, 4) + disc(60, 8, 4)]],
  N: [bg(c.carnelian), [c.gold, chev(22, 9)], [c.cream, chev(38, 5)], [c.gold, chev(54, 9)], [c.cream, chev(70, 5) + chev(6, 5)]],
  P: [bg(c.malachite), [c.cream, 'M32 62L4 18Q10 22 14 14Q20 20 23 10Q28 17 32 7Q36 17 41 10Q44 20 50 14Q54 22 60 18Z'],
      [c.malachite, 'M32 54L12 25L20 22L32 44L44 22L52 25Z'], [c.gold, 'M32 62L28 40L32 18L36 40Z'], [c.gold, disc(5, 56, 4) + disc(59, 56, 4)]],
  T: [bg(c.cream), [c.lapis, 'M32 2L62 32L32 62L2 32Z'], [c.gold, 'M32 13L51 32L32 51L13 32Z'], [c.lapis, 'M32 23L41 32L32 41L23 32Z'],
      [c.carnelian, 'M0 0H14L0 14ZM64 0V14L50 0ZM64 64H50L64 50ZM0 64V50L14 64Z']],
  U: [bg(c.night), [c.gold, star(16, 17, 14, 5.5, 5) + star(48, 49, 14, 5.5, 5)], [c.cream, star(48, 15, 7, 3, 4) + star(16, 49, 7, 3, 4)]],
  V: [bg(c.gold), [c.night, 'M6 6H58V58H14V22H42V42H30V34H36V28H20V52H52V12H6Z']],
  W: [bg(c.terra), ...[4, 3, 2, 1, 0, -1].flatMap(r => (r & 1 ? [0, 32, 64] : [16, 48]).flatMap((x): Layer[] => [
      [c.cream, disc(x, r * 16 + 4, 16.5)], [c.terra, disc(x, r * 16 + 4, 13.5)], [c.turq, disc(x, r * 16 + 4, 9)], [c.cream, disc(x, r * 16 + 5, 3.5)]]))],
  X: [bg(c.cream), [c.malachite, [0, 1.57, 3.14, 4.71].map(a => petal(32, 32, a, 32, 13)).join('')],
      [c.carnelian, [.785, 2.356, 3.927, 5.498].map(a => petal(32, 32, a, 36, 12)).join('')], [c.gold, disc(32, 32, 8)], [c.cream, disc(32, 32, 3.5)]],
  Y: [bg(c.amethyst), [c.cream, ring(32, 14, 15, 5) + ring(32, 50, 15, 5) + ring(14, 32, 15, 5) + ring(50, 32, 15, 5)],
      [c.gold, 'M32 24L40 32L32 40L24 32Z'], [c.rose, disc(0, 0, 8) + disc(64, 0, 8) + disc(0, 64, 8) + disc(64, 64, 8)]],
  Z: [bg(c.ink), [c.turq, 'M0 20L16 4L32 20L48 4L64 20V31L48 15L32 31L16 15L0 31ZM0 52L16 36L32 52L48 36L64 52V63L48 47L32 63L16 47L0 63Z'],
      [c.gold, disc(32, 6, 4.5) + disc(0, 6, 4.5) + disc(64, 6, 4.5) + disc(16, 28, 4.5) + disc(48, 28, 4.5) + disc(32, 38, 4.5) + disc(0, 38, 4.5) + disc(64, 38, 4.5) + disc(16, 59, 4.5) + disc(48, 59, 4.5)]],
};
export const PIECES = Object.keys(PATTERNS);

/** The same patterns as SVG <pattern> elements; `cell` user units a tile. */
export const svgPatterns = (cell: number, prefix = 'mz-'): string => PIECES.map((k) =>
  `<pattern id="${prefix}${k}" width="${cell}" height="${cell}" patternUnits="userSpaceOnUse"><g transform="scale(${cell / 64})" fill-rule="evenodd">` +
  PATTERNS[k]!.map(([f, d]) => `<path fill="${f}" d="${d}"/>`).join('') + '</g></pattern>').join('');
