/* Why one line is better than another: each difference a sentence, and none of them passes for a reason that it is not. */
import de from 'virtual:words/de';
import en from 'virtual:words/en';
import fr from 'virtual:words/fr';
import italian from 'virtual:words/it';
import { expect, it } from 'vitest';
import { reasons } from './lines';

const talents = (n: number): string => `${n} talents`;

it('says what the best line has more of', () => {
  const because = [
    { code: 'talents', better: 7, worse: 4 },
    { code: 'amulets', better: 0, worse: 1 },
    { code: 'cards', better: 3, worse: 1 },
  ];
  expect(reasons(because, talents, en)).toEqual([
    '3 talents more at once.',
    '1 amulet fewer.',
    '2 cards more in your hand.',
  ]);
});

it('says that it wins all the same where everything told speaks for the other line', () => {
  const eaten = [{ code: 'eaten', better: 0.42, worse: 0.32 }];
  for (const w of [en, de, fr, italian]) {
    const said = reasons(eaten, talents, w);
    expect(said).toHaveLength(2);
    expect(said[1]).toBe(w.puzzle.allTheSame);
  }
  const both = [...eaten, { code: 'final', better: 60, worse: 52 }];
  expect(reasons(both, talents, en)).not.toContain(en.puzzle.allTheSame);
  const ends = [...eaten, { code: 'ends', better: 1, worse: 0 }];
  expect(reasons(ends, talents, en)).not.toContain(en.puzzle.allTheSame);
});

it('never leaves an answer without a sentence', () => {
  expect(reasons([], talents, en)).toEqual([en.puzzle.similar]);
});
