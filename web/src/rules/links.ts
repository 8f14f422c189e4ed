/* From things at the table to the rule that explains them: refusals, terms, entries of the chronicle. */
import type { GameEvent, RulesReason } from '../protocol.gen';
import { POWERS } from './powers.gen';

/** A rule's id, or one per box where the boxes differ. Null: no rule of the game applies. */
type Where = string | Record<string, string> | null;

const LIMIT = 'R53';
const EATEN = { classic: 'R122', deluxe: 'R123' };

/** Reasons of refusals. Those about files, notation and table setup have no rule. */
export const REFUSED = {
  'unknown-edition': null,
  'unknown-reading': null,
  'unknown-option': null,
  'player-count': null,
  'player-name': null,
  'bad-seed': null,
  'bad-layout': 'R21',
  'bad-setup': null,
  'unknown-seat': null,
  'unknown-word': null,
  'bad-notation': null,
  'unknown-card': 'R10',
  'game-over': 'R120',
  'not-your-turn': 'R34',
  'not-now': 'R40',
  'nothing-owed': 'R40',
  stall: 'R50',
  'card-not-held': 'R60',
  'does-not-cover': 'R60',
  'nothing-to-build': 'R41',
  'piece-gone': 'R11',
  'slot-taken': 'R23',
  'cell-taken': 'R22',
  'wrong-mosaic': 'R77',
  'wrong-shape': 'R22',
  'no-sanctuary': 'R80',
  'no-statue': 'R81',
  'no-effect': { classic: 'R42', deluxe: 'R101' },
  'visit-open': 'R63',
  'action-missing': 'R40',
  'hand-limit': LIMIT,
  'bid-too-high': 'R111',
  answer: { classic: 'R90', deluxe: 'R40' },
  request: { classic: 'R92', deluxe: 'R40' },
  penalty: { classic: 'R40', deluxe: 'R100' },
  'nothing-to-undo': null,
  revealed: null,
  'bad-tape': null,
  'not-a-save': null,
  'no-secret': null,
  'save-version': null,
  'save-damaged': null,
} satisfies Record<RulesReason, Where>;

/** Terms shown on the table. */
export const TERMS = {
  market: 'R50',
  quarry: 'R60',
  wall: 'R70',
  sphinx: 'R71',
  pedestal: 'R72',
  throne: 'R72',
  obelisk: 'R73',
  door: 'R74',
  mosaic: 'R75',
  tainted: 'R2',
  amulets: 'R61',
  wild: 'R62',
  merchants: { classic: 'R62', deluxe: 'R102' },
  statues: 'R81',
  sanctuary: 'R80',
  limit: LIMIT,
  pile: 'R77',
  way: 'R65',
  altar: { classic: 'R66', deluxe: 'R110' },
  worshippers: { classic: 'R42', deluxe: 'R101' },
  offering: 'R111',
  end: 'R120',
  crocodile: EATEN,
} satisfies Record<string, Where>;

/** Deeds of the chronicle. */
export const DEEDS = {
  StallTaken: 'R50',
  CardsDrawn: 'R51',
  CardStocked: 'R51',
  PileShuffled: 'R52',
  QuarryOpened: 'R41',
  CardPlayed: 'R60',
  MosaicLaid: 'R75',
  SanctuaryClaimed: 'R81',
  MosaicRemoved: 'R78',
  VisitClosed: { classic: 'R64', deluxe: 'R63' },
  CleopatraMoved: 'R65',
  DiceRolled: { classic: 'R66', deluxe: 'R110' },
  DieTurned: { classic: 'R94', deluxe: 'R110' },
  LimitHeld: LIMIT,
  CardDiscarded: LIMIT,
  OfferingBegan: 'R110',
  OfferingSettled: 'R112',
  LastRoundBegan: 'R120',
  GameEnded: 'R121',
} satisfies Partial<Record<GameEvent['event'], Where>>;

/** What characters and worshippers bring about, by their names. */
const EFFECTS: Partial<Record<GameEvent['event'], string>> = {
  BeggarPaid: 'beggar',
  BeggarGiven: 'beggar',
  HandShown: 'beggar',
  CourtesanTook: 'courtesan',
  EnvoyAsked: 'envoy',
  OffersShown: 'envoy',
  OffersAccepted: 'envoy',
  FiveDrawn: 'vizier',
  FiveKept: 'vizier',
  CardsFetched: 'beggar',
};

const TABLES: Partial<Record<string, Where>>[] = [REFUSED, TERMS, DEEDS];

/** The rule behind a refusal's code, a term, the name of an event, a character or a worshipper. */
export function ruleOf(code: string, edition: string): string | null {
  const found =
    TABLES.map((table) => table[code]).find((where) => where !== undefined) ?? POWERS[edition]?.[code] ?? null;
  return typeof found === 'object' ? (found?.[edition] ?? null) : found;
}

/** The rule behind a deed: pieces, characters and worshippers have rules of their own. */
export function ruleOfEvent(event: GameEvent, edition: string): string | null {
  if (event.event === 'PieceBuilt') return ruleOf(event.piece.split(' ')[0]!, edition);
  if (event.event === 'CharacterPlayed') return ruleOf(event.card, edition) ?? 'R42';
  if (event.event === 'WorshipperCalled') return ruleOf(event.worshipper, edition) ?? 'R101';
  return ruleOf(EFFECTS[event.event] ?? event.event, edition);
}

/** The URL of a rule. */
export const rulePath = (rule: string, edition: string, reading = ''): string =>
  `/rules/${edition}${reading ? `?reading=${reading}` : ''}#${rule}`;

/** The page that explains a refusal or a term; null if no rule applies. */
export function ruleLink(code: string, edition: string, reading = ''): string | null {
  const rule = ruleOf(code, edition);
  return rule && rulePath(rule, edition, reading);
}
