/* The letters of turning points on the chart: none overlapping another, each beside its turn. */
export interface Point {
  letter: string;
  seat: number;
  /** How many turns were over when the chances had changed. */
  at: number;
  up: boolean;
}

const SIZE = 22;

/** Where each letter's middle is: at its place, or above or below it where another one stands already. */
export function apart<T extends { x: number; y: number }>(
  letters: T[],
  { top, bottom }: { top: number; bottom: number },
): (T & { middle: number })[] {
  const placed: (T & { middle: number })[] = [];
  for (const letter of letters) {
    const close = placed.filter((one) => Math.abs(one.x - letter.x) < SIZE);
    const isFree = (middle: number): boolean =>
      middle >= top && middle <= bottom && close.every((one) => Math.abs(one.middle - middle) >= SIZE);
    const beside = close.flatMap((one) => [one.middle - SIZE, one.middle + SIZE]);
    beside.sort((a, b) => Math.abs(a - letter.y) - Math.abs(b - letter.y));
    placed.push({ ...letter, middle: [letter.y, ...beside].find(isFree) ?? letter.y });
  }
  return placed;
}
