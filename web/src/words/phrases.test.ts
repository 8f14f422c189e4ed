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
  it('calls a bot by its kind in the language of the reader, with its number', () => {
    expect([en, de, fr].map((w) => nameOf(bot(1, 'Greedy', 'greedy'), w))).toEqual(['Builder', 'Geselle', 'Bâtisseur']);
    expect(nameOf(bot(2, 'Novice2', 'novice'), de)).toBe('Anfänger 2');
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
    expect(namesOf(told, de)).toEqual(['Ana', 'Anfänger', 'Anfänger 2']);
    expect(['Novice2', 'Ana', 'Zoe'].map((name) => calledHere(name, told, de))).toEqual(['Anfänger 2', 'Ana', 'Zoe']);
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
    expect(namedCards(['stone', 'stone', 'wood2', null, null], en)).toBe('2 × Stone, Wood ×2, and 2 face-down cards');
    expect(namedCards([], en)).toBe('nothing');
    expect([cardName('marble', de), cardName('marble2', de)]).toEqual(['Marmor', 'Marmor ×2']);
    expect([pieceName('wall L1', en), pieceName('throne', en)]).toEqual(['Wall, left side, front', 'Throne']);
    expect([3, 0, -2].map(signed)).toEqual(['+3', '0', '−2']);
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
      { names: ['Ana', 'Anfänger', 'Anfänger 2'], money: 'talents' },
      de,
    );
    expect(lines.at(-1)?.text).toBe('Ana schickte den Gesandten (Anfänger: Stein; Anfänger 2: 2 × Bauholz).');
  });
});
