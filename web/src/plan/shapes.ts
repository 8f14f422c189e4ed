/* Where things lie on the flat plan: 10 units a cell, row 9 on top, the plaza below. */
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
export const stepAt = (step: number): [number, number] => (step < 5 ? [45, 148.5 - step * 8.4] : [45, 96]);

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
