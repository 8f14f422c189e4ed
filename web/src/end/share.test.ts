import { describe, expect, it } from 'vitest';
import { fitted } from './share';

describe('text on the shared picture', () => {
  const SIZES = [36, 30, 26, 22];

  it('is as large as its room allows', () => {
    expect(fitted('Ana wins', 520, SIZES, 2)).toEqual({ size: 36, rows: ['Ana wins'] });
  });
  it('is set on several lines, and smaller where these are not enough', () => {
    expect(fitted('Dido est l’architecte de la reine', 520, SIZES, 2)).toEqual({
      size: 36,
      rows: ['Dido est l’architecte', 'de la reine'],
    });
    const { size, rows } = fitted('Ana, Ben und Kleopatra teilen sich die Gunst der Königin', 520, SIZES, 2);
    expect(size).toBeLessThan(36);
    expect(rows).toHaveLength(2);
  });
});
