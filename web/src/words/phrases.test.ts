/* Phrases: composed as each language does, with names as shown to people. */
import de from 'virtual:words/de';
import en from 'virtual:words/en';
import fr from 'virtual:words/fr';
import it_ from 'virtual:words/it';
import { describe, expect, it } from 'vitest';
import { NOTHING_TOLD, type Told } from '../store/fold';
import { chronicle } from '../table/telling';
import {
  beside,
  calledHere,
  cardName,
  claimName,
  crowned,
  inTurn,
  listed,
  namedCards,
  nameOf,
  namesOf,
  pieceName,
  signed,
  worshipperName,
} from './phrases';

const person = { seat: 0, name: 'Ana', player: 'p1', bot: null, connected: true };
const bot = (seat: number, name: string, kind: string, player: string | null = null): typeof person =>
  ({ seat, name, player, bot: kind, connected: true }) as never;

describe('names', () => {
  it('calls a bot by its character in the language of the reader, numbered where it sits there twice', () => {
    expect([en, de, fr].map((w) => nameOf(bot(1, 'Planner', 'planner'), w))).toEqual(['Hemon', 'Hemon', 'Hémon']);
    const seats = [person, bot(1, 'Novice', 'novice'), bot(2, 'Novice2', 'novice'), bot(3, 'Apprentice', 'apprentice')];
    expect(seats.map((one) => nameOf(one, fr, seats))).toEqual(['Ana', 'Mérit', 'Mérit 2', 'Mérit 3']);
    expect(nameOf(bot(2, 'Sphinx', 'sphinx'), de)).toBe('Sphinx');
  });

  it('writes a worshipper in a sentence without the soft hyphens of the altar', () => {
    expect(it_.worshipper.foreman).toBe('Capo\u00admastro');
    expect(worshipperName('foreman', it_)).toBe('Capomastro');
    expect(worshipperName('oracle', it_)).toBe('oracle');
  });

  it('leaves people their names, also where a bot stands in for them or plays on for somebody in a save', () => {
    expect(nameOf(person, de)).toBe('Ana');
    expect(nameOf({ ...person, name: 'Novice' }, de)).toBe('Novice');
    expect(nameOf(bot(0, 'Planner', 'novice', 'p1'), de)).toBe('Planner');
    expect(nameOf(bot(0, 'Ben', 'novice'), de)).toBe('Ben');
    expect(nameOf(bot(0, 'Constructor', 'novice'), de)).toBe('Constructor');
  });

  it('knows everyone at the table by seat and by the name that the server uses', () => {
    const told = {
      ...NOTHING_TOLD,
      table: { seats: [person, bot(1, 'Novice', 'novice'), bot(2, 'Novice2', 'novice')] },
      view: { players: [{ name: 'Ana' }, { name: 'Novice' }, { name: 'Novice2' }] },
    } as unknown as Told;
    expect(namesOf(told, de)).toEqual(['Ana', 'Merit', 'Merit 2']);
    expect(['Novice2', 'Ana', 'Zoe'].map((name) => calledHere(name, told, de))).toEqual(['Merit 2', 'Ana', 'Zoe']);
    expect(namesOf(NOTHING_TOLD, de)).toEqual([]);
  });

  it('shows names whole that the notation writes in one word', () => {
    const told = {
      ...NOTHING_TOLD,
      table: { seats: [{ ...person, name: 'Anna Lena' }] },
      view: { players: [{ name: 'Anna_Lena' }, { name: 'Jo_Ann' }] },
    } as unknown as Told;
    expect(namesOf(told, de)).toEqual(['Anna Lena', 'Jo Ann']);
    expect(calledHere('Anna_Lena', told, de)).toBe('Anna Lena');
  });
});

describe('phrases', () => {
  it('lists as the language does', () => {
    const three = ['A', 'B', 'C'];
    expect([en, de, fr].map((w) => listed(three, w))).toEqual(['A, B, and C', 'A, B und C', 'A, B et C']);
    expect([beside(three, en), beside([], en)]).toEqual(['A · B · C', '']);
    expect([inTurn(three, fr), inTurn([], fr)]).toEqual(['A\u00a0; B\u00a0; C', 'rien']);
  });

  it('names cards by kind and pieces by place', () => {
    expect(namedCards(['stone', 'stone', 'wood2', null, null], en)).toBe(
      '2 × Stone, Wood (double), and 2 face-down cards',
    );
    expect(namedCards([], en)).toBe('nothing');
    expect([cardName('marble', de), cardName('marble2', de)]).toEqual(['Marmor', 'Marmor (doppelt)']);
    expect([pieceName('wall L1', en), pieceName('throne', en)]).toEqual(['Wall, left side, front', 'Throne']);
    expect([3, 0, -2].map(signed)).toEqual(['+3', '0', '−2']);
  });

  it('tells sanctuaries apart by a cell, where there are several', () => {
    expect(claimName(['a1', 'a2'], false, en)).toBe('Claim 2 cells');
    expect(claimName(['a1', 'a2'], true, en)).toBe('Claim 2 cells: a1');
  });

  it('says who is crowned: one, several or nobody', () => {
    expect(crowned(['Ana'], NOTHING_TOLD, en)).toBe('Ana is architect to the queen');
    expect(crowned(['Ana', 'Ben'], NOTHING_TOLD, en)).toBe('Ana and Ben share the queen’s favour');
    expect(crowned([], NOTHING_TOLD, en)).toBe('Nobody wins');
  });

  it('tells the log with the names it is given', () => {
    const lines = chronicle(
      [
        {
          event: 'EnvoyAsked',
          seat: 0,
          requests: [
            [1, ['stone']],
            [2, ['wood', 'wood']],
          ],
        },
      ] as never,
      { names: ['Ana', 'Merit', 'Merit 2'], money: 'talents' },
      de,
    );
    expect(lines.at(-1)?.text).toBe('Ana schickte den Gesandten und bat Merit um Stein; Merit 2 um 2 × Bauholz.');
  });
});
