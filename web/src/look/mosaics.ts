/* The twelve mosaic patterns as SVG <pattern>s for the flat plan. The patterns are defined with the palace, which paints them into
 * its textures, so that a piece looks the same in both. */
import { LETTERS, PATTERN_SIZE, PATTERNS } from '../palace/mosaics';

/** An empty SVG with one <pattern> for each mosaic; `cell` user units per tile. */
export const svgPatterns = (cell: number, prefix = 'mz-'): string =>
  `<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>${LETTERS.map(
    (letter) =>
      `<pattern id="${prefix}${letter}" width="${cell}" height="${cell}" patternUnits="userSpaceOnUse"><g transform="scale(${cell / PATTERN_SIZE})" fill-rule="evenodd">` +
      PATTERNS[letter].map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`).join('') +
      '</g></pattern>',
  ).join('')}</defs></svg>`;
