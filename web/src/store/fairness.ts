/* Provably fair luck, verified in the browser. What the server says about when it drew, and from what, is compared with
 * the game as it was seen, with its replay and with the box. */
import { chacha20 } from '@noble/ciphers/chacha.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Edition, GameEvent, Luck, ReplayStep, TableState } from '../protocol.gen';
import { promised } from './promises';

const DEAL = 0;
const RESHUFFLE = 1;
const DICE = 2;
const BYTES_AT_ONCE = 1024;

export const CHECKS = ['commitment', 'number', 'seed', 'deal', 'rolls', 'shuffles'] as const;
export type Check = (typeof CHECKS)[number];
/** Whether a check passes; null: it could not be made. */
export type Findings = Record<Check, boolean | null>;

/** What a save file says about its luck. */
export interface Save {
  game: {
    players: string[];
    seed: string | number;
    first: number | null;
    setup: {
      hands: Record<string, string>;
      stalls: string[];
      draw: string;
      mosaics: string;
      worshippers?: string;
      turn: string;
    };
    fair?: { commitment: string; secret: string; numbers: string[] };
  };
  moves: [number, string][];
  rolls: number[];
  shuffles: string[];
}

/** What this browser knows of a game, to hold a server's account of its luck against. */
export interface Witness {
  table: Pick<TableState, 'id' | 'seats'>;
  box: Pick<Edition, 'cards'>;
  /** What was told while it was played. */
  log: GameEvent[];
  /** The replay, every step of it. */
  steps: ReplayStep[];
}

const hash = (...lines: string[]): string => bytesToHex(sha256(utf8ToBytes(lines.join('\n'))));
export const commitmentOf = (secret: string): string => hash('cleopatra commitment 1', secret);
export const combinedSeed = (secret: string, numbers: string[]): string => hash('cleopatra seed 1', secret, ...numbers);

/** The stream of a seed for one purpose at one position: ChaCha20's key stream as 32-bit words. */
class Stream {
  private readonly nonce = new Uint8Array(12);
  private words = new DataView(new ArrayBuffer(0));
  private used = 0;
  private length = 0;

  constructor(
    private readonly seed: string,
    purpose: number,
    position: number,
  ) {
    const fields = new DataView(this.nonce.buffer);
    fields.setUint32(0, purpose, true);
    fields.setUint32(4, position, true);
  }

  private draw(): number {
    if (this.used === this.words.byteLength) {
      this.length += BYTES_AT_ONCE;
      const stream = chacha20(hexToBytes(this.seed), this.nonce, new Uint8Array(this.length));
      this.words = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
    }
    this.used += 4;
    return this.words.getUint32(this.used - 4, true);
  }

  /** A number from 0 to bound - 1, unbiased by rejection sampling. */
  below(bound: number): number {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const drawn = this.draw();
      if (drawn < limit) return drawn % bound;
    }
  }

  shuffled(items: readonly string[]): string[] {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    return order;
  }

  /** A pile with some of its cards face up, the last one on top. */
  facing(cards: readonly string[], up: number): string[] {
    return this.shuffled(this.shuffled(cards).map((card, i) => (i < up ? `${card}^` : card)));
  }

  symbols(dice: number, faces: number, marked: number): number {
    return Array.from({ length: dice }, () => this.below(faces)).filter((face) => face < marked).length;
  }
}

const split = (text: string): string[] => (text ? text.split(' ') : []);
const faceUp = (cards: string[]): number => cards.filter((card) => card.endsWith('^')).length;
const same = (one: string[], other: string[]): boolean => one.join(' ') === other.join(' ');

function dealHolds(seed: string, { game }: Save, luck: Luck): boolean {
  const { setup, players } = game;
  const stream = new Stream(seed, DEAL, 0);
  const cards = stream.shuffled(luck.deck);
  for (const player of players) {
    const hand = Array.from({ length: luck.dealt }, () => cards.pop()!);
    if (!same(hand.sort(), split(setup.hands[player]!).sort())) return false;
  }
  const laid = [...split(setup.draw).reverse(), ...[...setup.stalls].reverse().flatMap(split)];
  if (!same(stream.facing(cards, faceUp(laid)), laid)) return false;
  if (!same(stream.shuffled(luck.mosaics), split(setup.mosaics).reverse())) return false;
  if (!same(stream.shuffled(luck.worshippers), split(setup.worshippers ?? ''))) return false;
  return game.first !== null || players[stream.below(players.length)] === setup.turn;
}

/** Whether the cards are those of the box. */
function deckHolds({ deck }: Luck, { cards }: Witness['box']): boolean {
  const counted: Record<string, number> = {};
  for (const card of deck) counted[card] = (counted[card] ?? 0) + 1;
  return same(Object.entries(counted).map(String).sort(), Object.entries(cards).map(String).sort());
}

/** Whether the replay is of the saved choices, and drew where the server says: elsewhere it could have drawn other luck. */
function placesHold({ moves }: Save, luck: Luck, steps: ReplayStep[]): boolean {
  const chosen = steps.map(({ seat, action }) => `${seat} ${action}`);
  const drew = steps.flatMap(({ step, events }) =>
    events.flatMap((event) => {
      if (event.event === 'DiceRolled') return [`${step + 1} dice ${event.dice}`];
      return event.event === 'PileShuffled' ? [`${step + 1} shuffle`] : [];
    }),
  );
  const said = [
    ...luck.rolls.map(({ position, dice }) => `${position} dice ${dice}`),
    ...luck.shuffles.map((position) => `${position} shuffle`),
  ];
  return (
    same(
      chosen,
      moves.map(([seat, action]) => `${seat} ${action}`),
    ) && same(drew.sort(), said.sort())
  );
}

function rollsHold(seed: string, save: Save, luck: Luck, log: GameEvent[]): boolean {
  const seen = log.filter((event) => event.event === 'DiceRolled').map((event) => event.symbols);
  return (
    luck.rolls.length === save.rolls.length &&
    same(seen.map(String), save.rolls.map(String)) &&
    luck.rolls.every(
      ({ position, dice }, i) =>
        new Stream(seed, DICE, position).symbols(dice, luck.die_faces, luck.die_symbols) === save.rolls[i],
    )
  );
}

function shufflesHold(seed: string, save: Save, luck: Luck): boolean {
  return (
    luck.shuffles.length === save.shuffles.length &&
    luck.shuffles.every((position, i) => {
      const pile = split(save.shuffles[i]!).reverse();
      const counts = new Map<string, number>();
      for (const card of pile) {
        const name = card.replace('^', '');
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      const kinds = [...new Set(luck.deck)].flatMap((name) => new Array<string>(counts.get(name) ?? 0).fill(name));
      return same(new Stream(seed, RESHUFFLE, position).facing(kinds, faceUp(pile)), pile);
    })
  );
}

/** All checks of a finished game's luck, with what this device stored in the lobby. */
export function verify({ table, box, log, steps }: Witness, save: Save, luck: Luck): Findings {
  const { fair, seed, players } = save.game;
  const kept = promised(table.id);
  const findings: Findings = { commitment: null, number: null, seed: null, deal: null, rolls: null, shuffles: null };
  if (fair) {
    const shown = kept?.commitment ?? fair.commitment;
    findings.commitment = commitmentOf(fair.secret) === shown && shown === fair.commitment;
    findings.seed = fair.numbers.length === players.length && combinedSeed(fair.secret, fair.numbers) === seed;
    const invented = table.seats.some((one) => one.player === null && fair.numbers[one.seat]);
    if (kept || invented) findings.number = !invented && fair.numbers.includes(kept!.number);
  } else if (kept) {
    findings.commitment = findings.number = false;
  }
  if (typeof seed === 'string') {
    const placed = placesHold(save, luck, steps);
    findings.deal = deckHolds(luck, box) && dealHolds(seed, save, luck);
    findings.rolls = placed && rollsHold(seed, save, luck, log);
    findings.shuffles = placed && shufflesHold(seed, save, luck);
  }
  return findings;
}
