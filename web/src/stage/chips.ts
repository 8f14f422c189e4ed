/* A turn in one chip: a picture, a few words, what it brought and what it cost. */
import type { GameEvent } from '../protocol.gen';
import { roman } from '../table/telling';
import type { Words } from '../words/index.svelte';
import { pieceName } from '../words/phrases';
import type { Turn } from './since';

export interface Chip extends Turn {
  icon: string;
  text: string;
  talents: number;
  amulets: number;
}

export function chipOf(turn: Turn, log: GameEvent[], w: Words): Chip {
  const events = log.slice(turn.first, turn.last);
  const sum = (name: 'TalentsChanged' | 'AmuletsChanged'): number =>
    events.reduce((all, event) => all + (event.event === name && event.seat === turn.seat ? event.change : 0), 0);
  return { ...turn, ...deed(events, turn.seat, w), talents: sum('TalentsChanged'), amulets: sum('AmuletsChanged') };
}

/** What the turn was about: what was built, else the stall that was taken, else who was called. */
function deed(events: GameEvent[], seat: number, w: Words): { icon: string; text: string } {
  const built = events.flatMap((event) => (event.event === 'PieceBuilt' ? [event.piece] : []));
  const laid = events.findLast((event) => event.event === 'MosaicLaid');
  const taken = events.find((event) => event.event === 'StallTaken');
  const played = events.find((event) => event.event === 'CharacterPlayed' && event.seat === seat);
  const called = events.find((event) => event.event === 'WorshipperCalled');
  if (built.length > 1) return { icon: 'quarry', text: w.pieces({ n: built.length }) };
  if (built[0]?.startsWith('mosaic') && laid?.event === 'MosaicLaid')
    return { icon: 'mosaic', text: w.numbered({ name: w.piece.mosaic, n: laid.mosaic }) };
  if (built[0]) return { icon: built[0].split(' ')[0]!, text: pieceName(built[0].split(' ')[0]!, w) };
  if (taken?.event === 'StallTaken')
    return {
      icon: 'market',
      text: w.stage.chipStall({ stall: roman(taken.stall), cards: w.cards({ n: taken.cards.length }) }),
    };
  if (played?.event === 'CharacterPlayed')
    return { icon: `c-${played.card}`, text: w.card[played.card] ?? played.card };
  if (called?.event === 'WorshipperCalled')
    return { icon: 'people', text: w.worshipper[called.worshipper] ?? called.worshipper };
  return { icon: 'market', text: w.stage.chipNothing };
}
