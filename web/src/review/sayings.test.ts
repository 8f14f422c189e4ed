/* Why a choice was good: the planner's reason, and what search and policy thought of it. */
import de from 'virtual:words/de';
import en from 'virtual:words/en';
import fr from 'virtual:words/fr';
import italian from 'virtual:words/it';
import { expect, it } from 'vitest';
import { sayOpinions, sayWhy } from './sayings';

const option = (reason: string, numbers: number[]): Parameters<typeof sayWhy>[0] => ({
  action: 'quarry',
  chance: 0.5,
  reason,
  numbers,
  then: [],
});

it('tells of a searched choice what its games came to, and how likely the policy found it', () => {
  const quarry = option('turn.quarry', [34, 0.618, 0.09, 12]);
  expect(sayWhy(quarry, en)).toBe('Earns 12 in this visit.');
  expect([en, de, fr, italian].map((w) => sayOpinions(quarry, w))).toEqual([
    'After 34 simulated games: 62%. Strong play chooses this 9% of the time.',
    'Nach 34 durchgespielten Partien: 62\u00a0%. Starkes Spiel wählt das in 9\u00a0% der Fälle.',
    'Après 34 parties simulées : 62\u00a0%. Un jeu fort choisit cela 9\u00a0% du temps.',
    'Dopo 34 partite simulate: 62%. Il gioco forte lo sceglie il 9% delle volte.',
  ]);
});

it('tells the policy’s opinion once, and none where nothing was searched', () => {
  expect(sayWhy(option('policy', [1, 0.4, 0.2]), en)).toBe('Strong play chooses this 20% of the time.');
  expect(sayOpinions(option('policy', [1, 0.4, 0.2]), en)).toBe('After 1 simulated game: 40%.');
  expect(sayOpinions(option('policy', [0, 0.4, 0.2]), en)).toBe('');
  expect(sayOpinions(option('bid', [12, 0.4, 0.2]), en)).toBe('');
  expect(sayOpinions(option('behind', []), en)).toBe('');
});
