/* Choices belong to the question that they were made for. */
import { describe, expect, it } from 'vitest';
import type { Seat } from '../store/seat.svelte';
import { Answering } from './answering.svelte';

const asked = (offered: Record<string, string[]>, hand = ['wood']): unknown => ({
  turn: 3,
  phase: 'accept',
  hand,
  pending: { offered },
});

describe('an answer being composed', () => {
  it('is forgotten when another envoy of the same turn brings other offers', () => {
    const told = { view: asked({ Ben: ['wood', 'stone'] }) };
    const answering = new Answering({ told } as unknown as Seat);
    answering.toggle(1);
    expect(answering.chosen).toEqual([1]);
    told.view = asked({ Ben: ['lapis'] });
    expect(answering.chosen).toEqual([]);
  });

  it('stays while nothing about the question changes', () => {
    const told = { view: asked({ Ben: ['wood', 'stone'] }) };
    const answering = new Answering({ told } as unknown as Seat);
    answering.toggle(0);
    told.view = asked({ Ben: ['wood', 'stone'] });
    expect(answering.chosen).toEqual([0]);
  });
});
