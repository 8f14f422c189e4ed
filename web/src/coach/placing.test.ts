import { describe, expect, it } from 'vitest';
import { sideOf, spotFor, type Box } from './placing';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const FRAME = box(0, 0, 1000, 600),
  BOARD = box(200, 0, 1000, 400);
const at = (spot: { left: number; top: number }, width: number, height: number): Box =>
  box(spot.left, spot.top, spot.left + width, spot.top + height);
const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('a balloon', () => {
  const thing = box(300, 450, 380, 550);
  it('stands beside its thing, and not on the board', () => {
    const spot = at(spotFor(180, 120, thing, { frame: FRAME, closed: [BOARD], avoided: [] })!, 180, 120);
    expect(meet(spot, BOARD) || meet(spot, thing)).toBe(false);
    expect(['left', 'right']).toContain(sideOf(spot, thing));
  });
  it('covers what matters less', () => {
    const avoided = [{ box: box(380, 400, 1000, 600), weight: 5 }];
    const spot = at(spotFor(180, 120, thing, { frame: FRAME, closed: [BOARD], avoided })!, 180, 120);
    expect(sideOf(spot, thing)).toBe('left');
  });
  it('is nowhere if there is no room beside the board', () => {
    expect(spotFor(300, 300, thing, { frame: FRAME, closed: [BOARD], avoided: [] })).toBeNull();
  });
});
