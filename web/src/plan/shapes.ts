/* Coordinates on the flat plan: 10 units per cell, row 9 on top; the plaza next to the garden, or below it. */
export const cellX = (cell: string): number => (cell.charCodeAt(0) - 97) * 10;
export const cellY = (cell: string): number => (9 - Number(cell[1])) * 10;
export const PALM_LEAVES = [0, 51, 103, 154, 206, 257, 309];
export const DOORS = [
  { side: 'left', x: 2 },
  { side: 'right', x: 58 },
] as const;
export const WALLS = [
  ...(
    [
      ['L1', 60],
      ['L2', 30],
      ['L3', 0],
    ] as const
  ).map(([id, y]) => ({ id, x: -10.5, y: y + 0.5, width: 7, height: 29 })),
  ...(
    [
      ['B1', 0],
      ['B2', 30],
      ['B3', 60],
    ] as const
  ).map(([id, x]) => ({ id, x: x + 0.5, y: -10.5, width: 29, height: 7 })),
  ...(
    [
      ['R3', 0],
      ['R2', 30],
      ['R1', 60],
    ] as const
  ).map(([id, y]) => ({ id, x: 93.5, y: y + 0.5, width: 7, height: 29 })),
];

/** Wide: the plaza beside the garden. Tall: below it, where the stairs lead. */
export type Form = 'wide' | 'tall';
interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Plaza {
  view: string;
  ground: Rect;
  path: Rect;
  pools: Rect[];
  /** Steps of the stairs up from the garden's front, and up from the plaza where that lies beside it. */
  stairs: Rect[];
  sphinx: (side: 'left' | 'right', i: number) => [number, number];
  obelisk: (side: 'left' | 'right') => [number, number];
  step: (i: number) => [number, number];
}
const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
export const PLAZA: Record<Form, Plaza> = {
  wide: {
    view: '-19 -19 190 124',
    ground: rect(107, -13, 62, 116),
    path: rect(129, 3, 18, 99.6),
    pools: [rect(110, 71, 16, 28), rect(150, 71, 16, 28)],
    stairs: [rect(35, 92, 20, 11), rect(128, -12.6, 20, 15.6)],
    sphinx: (side, i) => [side === 'left' ? 109 : 149, 52 - i * 14],
    obelisk: (side) => [side === 'left' ? 112.5 : 152.5, 8],
    step: (i) => (i < 5 ? [138, 94 - i * 18] : [138, -5]),
  },
  tall: {
    view: '-19 -20 126 178',
    ground: rect(-13, 109, 116, 47),
    path: rect(36, 109, 18, 45),
    pools: [rect(-9, 127, 14, 25), rect(85, 127, 14, 25)],
    stairs: [rect(35, 92, 20, 17)],
    sphinx: (side, i) => [side === 'left' ? 12 : 60, 142 - i * 13.5],
    obelisk: (side) => [side === 'left' ? -7 : 86, 112.5],
    step: (i) => (i < 5 ? [45, 148.5 - i * 8.4] : [45, 96]),
  },
};
export const treads = ({ y, height }: Rect): number[] =>
  Array.from({ length: Math.floor((height - 1) / 2.5) }, (_, i) => y + 2.5 + i * 2.5);

export function wallDots(x: number, y: number, width: number, height: number): [number, number][] {
  return [1, 3, 5].map((i) =>
    width > height ? [x + (width * i) / 6, y + height / 2] : [x + width / 2, y + (height * i) / 6],
  );
}

/** The edge around some cells, as one path. */
export function outline(cells: readonly string[]): string {
  const set = new Set(cells);
  const beside = (cell: string, dx: number, dy: number): boolean =>
    set.has(String.fromCharCode(cell.charCodeAt(0) + dx) + (Number(cell[1]) + dy));
  return cells
    .map((cell) => {
      const x = cellX(cell),
        y = cellY(cell);
      return (
        (beside(cell, 0, 1) ? '' : `M${x} ${y}h10`) +
        (beside(cell, 0, -1) ? '' : `M${x} ${y + 10}h10`) +
        (beside(cell, -1, 0) ? '' : `M${x} ${y}v10`) +
        (beside(cell, 1, 0) ? '' : `M${x + 10} ${y}v10`)
      );
    })
    .join('');
}

/** Connected groups of cells. */
export function together(cells: readonly string[]): string[][] {
  const left = new Set(cells);
  const groups: string[][] = [];
  for (const first of cells) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const cell of group)
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const next = String.fromCharCode(cell.charCodeAt(0) + dx) + (Number(cell[1]) + dy);
        if (left.delete(next)) group.push(next);
      }
    groups.push(group);
  }
  return groups;
}
