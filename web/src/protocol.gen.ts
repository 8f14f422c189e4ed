// Written by `make generate` from the server's own definitions. Don't edit: change those and run it again.
// Words are codes and data words; sentences are the client's.

export const PROTOCOL = 2;

export type RefusalCode =
  | 'not-signed-in'
  | 'bad-credentials'
  | 'login-taken'
  | 'no-such-table'
  | 'no-such-player'
  | 'no-such-page'
  | 'no-such-entry'
  | 'method'
  | 'no-such-seat'
  | 'no-such-bot'
  | 'not-host'
  | 'not-seated'
  | 'not-your-seat'
  | 'put-out'
  | 'seat-taken'
  | 'seat-empty'
  | 'seat-resigned'
  | 'table-full'
  | 'started'
  | 'not-started'
  | 'not-alone'
  | 'not-over'
  | 'other-rules'
  | 'ended'
  | 'draining'
  | 'banned'
  | 'no-spectators'
  | 'stale-position'
  | 'position-ahead'
  | 'clock-runs'
  | 'not-confirmed'
  | 'nothing-asked'
  | 'bad-name'
  | 'bad-message'
  | 'too-deep'
  | 'too-many'
  | 'too-large'
  | 'too-fast'
  | 'too-many-games'
  | 'bad-origin'
  | 'bad-address'
  | 'storage'
  | 'internal';

export type RulesReason =
  | 'unknown-edition'
  | 'unknown-reading'
  | 'unknown-option'
  | 'player-count'
  | 'player-name'
  | 'bad-seed'
  | 'bad-layout'
  | 'bad-setup'
  | 'unknown-seat'
  | 'unknown-word'
  | 'bad-notation'
  | 'unknown-card'
  | 'game-over'
  | 'not-your-turn'
  | 'not-now'
  | 'nothing-owed'
  | 'stall'
  | 'card-not-held'
  | 'does-not-cover'
  | 'nothing-to-build'
  | 'piece-gone'
  | 'slot-taken'
  | 'cell-taken'
  | 'wrong-mosaic'
  | 'wrong-shape'
  | 'no-sanctuary'
  | 'no-statue'
  | 'no-effect'
  | 'visit-open'
  | 'action-missing'
  | 'hand-limit'
  | 'bid-too-high'
  | 'answer'
  | 'request'
  | 'penalty'
  | 'nothing-to-undo'
  | 'revealed'
  | 'bad-tape'
  | 'not-a-save'
  | 'no-secret'
  | 'save-version'
  | 'save-damaged';

export interface TurnBegan {
  event: 'TurnBegan';
  seat: number;
}

/** Three cards drawn for the stalls; face-down ones stay unknown to everyone (R51). */
export interface CardsDrawn {
  event: 'CardsDrawn';
  seat: number;
  cards: (string | null)[];
}

export interface CardStocked {
  event: 'CardStocked';
  seat: number;
  stall: number;
  card: string | null;
}

/** The face-up card on top of the draw pile, or None. */
export interface TopTurned {
  event: 'TopTurned';
  card: string | null;
}

export interface QuarryOpened {
  event: 'QuarryOpened';
  seat: number;
}

export interface CardPlayed {
  event: 'CardPlayed';
  seat: number;
  card: string;
}

export interface PieceBuilt {
  event: 'PieceBuilt';
  seat: number;
  piece: string;
  talents: number;
  base: number;
  extra: number;
}

/** A mosaic was laid; what it earns follows once sanctuaries are claimed. */
export interface MosaicLaid {
  event: 'MosaicLaid';
  seat: number;
  mosaic: string;
  cells: string[];
  sanctuaries: string[][];
}

export interface SanctuaryClaimed {
  event: 'SanctuaryClaimed';
  seat: number;
  statue: string;
  cells: string[];
}

export interface MosaicRemoved {
  event: 'MosaicRemoved';
  mosaic: string;
}

export interface MosaicTurnedUp {
  event: 'MosaicTurnedUp';
  mosaic: string | null;
}

export interface TalentsChanged {
  event: 'TalentsChanged';
  seat: number;
  change: number;
  why: string;
}

export interface AmuletsChanged {
  event: 'AmuletsChanged';
  seat: number;
  change: number;
  why: string;
}

export interface VisitClosed {
  event: 'VisitClosed';
  seat: number;
  pieces: number;
  bonus: number;
}

export interface CleopatraMoved {
  event: 'CleopatraMoved';
  step: number;
  categories: string[];
}

export interface DiceRolled {
  event: 'DiceRolled';
  dice: number;
  symbols: number;
  altar: number;
}

export interface CharacterPlayed {
  event: 'CharacterPlayed';
  seat: number;
  card: string;
}

export interface DieTurned {
  event: 'DieTurned';
  seat: number;
  altar: number;
}

/** An answer was given; it is revealed when all are in. */
export interface BeggarAnswered {
  event: 'BeggarAnswered';
  seat: number;
}

export interface BeggarPaid {
  event: 'BeggarPaid';
  seat: number;
  to: number;
}

export interface EnvoyAsked {
  event: 'EnvoyAsked';
  seat: number;
  requests: [number, (string | null)[]][];
}

export interface OfferMade {
  event: 'OfferMade';
  seat: number;
}

export interface OffersShown {
  event: 'OffersShown';
  offers: [number, (string | null)[]][];
}

export interface OffersAccepted {
  event: 'OffersAccepted';
  seat: number;
  accepted: [number, (string | null)[], number][];
}

export interface WorshipperCalled {
  event: 'WorshipperCalled';
  seat: number;
  worshipper: string;
  place: number;
}

export interface LimitHeld {
  event: 'LimitHeld';
  seat: number;
  cards: number;
}

export interface CardDiscarded {
  event: 'CardDiscarded';
  seat: number;
  card: string;
}

/** Everyone closes a hand around a bid (R111). */
export interface OfferingBegan {
  event: 'OfferingBegan';
}

export interface OfferingSettled {
  event: 'OfferingSettled';
  bids: number[];
  ranks: number[];
}

export interface LastRoundBegan {
  event: 'LastRoundBegan';
  seat: number;
}

export interface GameEnded {
  event: 'GameEnded';
  stalemate: boolean;
}

/** An answer to a power of a registered box was given; the power reveals it. */
export interface PowerAnswered {
  event: 'PowerAnswered';
  seat: number;
  power: string;
}

export interface StallTaken {
  event: 'StallTaken';
  seat: number;
  stall: number;
  cards: (string | null)[];
  open: (string | null)[];
}

/** The discard pile became the draw pile (R52); its order is secret. */
export interface PileShuffled {
  event: 'PileShuffled';
  cards: number;
  face_up: number;
  order: (string | null)[];
}

export interface BeggarGiven {
  event: 'BeggarGiven';
  seat: number;
  to: number;
  card: string | null;
}

export interface HandShown {
  event: 'HandShown';
  seat: number;
  to: number;
  cards: (string | null)[];
}

/** One player looks through the discard pile (R91). */
export interface PileBrowsed {
  event: 'PileBrowsed';
  seat: number;
  cards: (string | null)[];
}

export interface CourtesanTook {
  event: 'CourtesanTook';
  seat: number;
  card: string | null;
}

/** The envoy's request is being composed; it is announced when complete. */
export interface RequestDrafted {
  event: 'RequestDrafted';
  seat: number;
  of: number;
  card: string;
}

export interface OfferDrafted {
  event: 'OfferDrafted';
  seat: number;
  card: string;
}

export interface AcceptanceDrafted {
  event: 'AcceptanceDrafted';
  seat: number;
  of: number;
  card: string;
}

export interface FiveDrawn {
  event: 'FiveDrawn';
  seat: number;
  cards: (string | null)[];
  face_up: number;
}

export interface KeepDrafted {
  event: 'KeepDrafted';
  seat: number;
  card: string;
}

export interface FiveKept {
  event: 'FiveKept';
  seat: number;
  kept: number;
  cards: (string | null)[];
  discarded: (string | null)[];
}

/** Cards drawn into a hand; face-up ones were seen by all. */
export interface CardsFetched {
  event: 'CardsFetched';
  seat: number;
  cards: (string | null)[];
  open: (string | null)[];
}

export interface BidMade {
  event: 'BidMade';
  seat: number;
  amount: number | null;
}

/** What a power of a registered box did: `what` is its own word for it, and the key of its text. */
export interface PowerActed {
  event: 'PowerActed';
  seat: number;
  power: string;
  what: string;
  to: number | null;
  number: number;
  cards: (string | null)[];
  privy: number[] | null;
}

/** Everything an observer may know. */
export interface View {
  active: number;
  altar?: number;
  aside: (string | null)[];
  discard: DiscardPile;
  draw: DrawPile;
  edition: string;
  hand: string[];
  last_turns: number;
  layout: GardenLayout;
  options: Record<string, boolean>;
  palace: PalaceView;
  pending?: Pending;
  phase: string;
  players: PlayerView[];
  reading: string;
  result?: FinalResult;
  seat: number | null;
  stalls: (string | null)[][];
  turn: number;
  turn_so_far: TurnSoFar;
  waiting: number[];
  worshippers?: string[];
}

/** What the observer saw go onto the discard pile, and how many cards were taken from it unseen, by name. */
export interface DiscardPile {
  cards: number;
  seen: string[];
  taken_unseen: Record<string, number>;
}

/** The draw pile; `top` only if it lies face up. */
export interface DrawPile {
  cards: number;
  face_up: number;
  top: string | null;
}

/** The cells of the throne and the palms. */
export interface GardenLayout {
  palms: string;
  throne: string;
}

/** What has been built. */
export interface PalaceView {
  cleopatra: number;
  complete: string[];
  doors: string[];
  mosaics: Record<string, string[]>;
  obelisks: string[];
  pile: MosaicPile;
  sanctuaries: Sanctuary[];
  sphinxes: number | number[];
  throne: 'none' | 'pedestal' | 'throne';
  walls: string[];
}

/** The mosaics left, in order of their letters, and the one on top. */
export interface MosaicPile {
  left: string[];
  top: string | null;
}

/** A claimed sanctuary. */
export interface Sanctuary {
  cells: string[];
  owner: number;
  statue: string;
}

/** Questions and answers in progress, as far as the observer may know. */
export interface Pending {
  accepted?: Record<string, string[]>;
  answered?: number;
  asked?: Record<string, string[]>;
  five?: string[] | number;
  kept?: string[];
  offered?: Record<string, string[]>;
}

/** One player as known to the observer; null where unknown. */
export interface PlayerView {
  amulets: number | null;
  cards: number;
  known: string[];
  merchants: number;
  name: string;
  statues: number;
  talents: number | null;
}

/** Who won, who was eaten, and everyone's account, by name. */
export interface FinalResult {
  accounts: Record<string, PlayerAccount>;
  eaten: string[];
  winners: string[];
}

/** One player's final account, line by line (R121–R123). */
export interface PlayerAccount {
  amulets: number;
  amulets_before: number;
  eaten: boolean;
  lowest: number;
  merchant_talents: number;
  merchants: number;
  price: number;
  sanctuary_cells: number;
  tainted_cards: number;
  talents: number;
  talents_before: number;
}

/** What the active player has done this turn. */
export interface TurnSoFar {
  built: Record<string, number>;
  counter: Record<string, number>;
  limit_answered: boolean;
  market: boolean;
  quarry: boolean;
  sanctuaries_formed: string[][];
  scribes: number;
  smuggled: boolean;
  worshipper_called: boolean;
}

/** Observe the game from one of your seats (null: as a spectator), from a position on. Answered by `update`. */
export interface Look {
  type: 'look';
  seat?: number | null;
  position?: number;
}

/** Make a choice. The same `id` again is the same move: it is never made twice. */
export interface Play {
  type: 'play';
  id: string;
  seat: number;
  position: number;
  action: string;
}

/** Take back your last choice. If something was revealed since, everyone is asked. */
export interface Undo {
  type: 'undo';
  id: string;
  seat: number;
  position: number;
}

/** Agree or not to another player's undo request. */
export interface AnswerUndo {
  type: 'answer-undo';
  id: string;
  seat: number;
  agree: boolean;
}

/** What would this choice cost and earn, and what could be built? Answered by `planned`; nothing changes. */
export interface AskPlan {
  type: 'plan';
  id: string;
  seat?: number | null;
  action?: string | null;
  held?: number | null;
}

/** A seat's view as numbers, complete, for a bot written in Python. Answered by `viewed`; nothing changes. */
export interface AskView {
  type: 'view';
  id: string;
  seat: number;
}

/** What would a planner do here? Answered by `hinted`. Its seat gains nothing by the game from then on. */
export interface AskHint {
  type: 'hint';
  id: string;
  seat: number;
  confirmed?: boolean;
}

/** Chat. */
export interface Say {
  type: 'say';
  id: string;
  text: string;
}

/** Keep-alive. */
export interface Ping {
  type: 'ping';
  id: string;
}

/** The first message of every socket. */
export interface Welcome {
  type: 'welcome';
  protocol: number;
  player: string | null;
  seats: number[];
  table: TableState;
  chat: ChatLine[];
  wish: UndoWish | null;
  time: number;
  client: string;
}

/** A table as visible to anyone with its link. */
export interface TableState {
  id: string;
  state: 'lobby' | 'over' | 'playing';
  host: string;
  settings: Required<TableSettings>;
  seats: SeatState[];
  watchers: number;
  created: number;
  rematch: string | null;
  commitment: string | null;
  hints: HintAsked[];
  resignations: Resignation[];
  closed: string | null;
}

/** One seat at the table. */
export interface SeatState {
  seat: number;
  name: string;
  player: string | null;
  bot: string | null;
  connected: boolean;
  number: string;
}

/** A hint that somebody was given. */
export interface HintAsked {
  seat: number;
  turn: number;
}

/** A seat whose player has resigned: a bot plays on there to the end. */
export interface Resignation {
  seat: number;
  ending: number[];
  open: boolean;
}

/** A chat line. */
export interface ChatLine {
  number: number;
  player: string;
  name: string;
  text: string;
  time: number;
}

/** A request to take back a choice that revealed something, or its outcome. */
export interface UndoWish {
  type: 'undo-wish';
  seat: number;
  agreed: number[];
  needed: number[];
  settled: 'declined' | 'granted' | 'open' | 'overtaken';
}

/** Seats, settings, presence, host or state of the table changed: the new state. */
export interface TableChanged {
  type: 'table';
  seats: number[];
  table: TableState;
}

/** What is new for a seat: truncate your log to `start` entries, append `events`, update the view and show it. */
export interface Update {
  type: 'update';
  seat: number | null;
  position: number;
  start: number;
  events: GameEvent[];
  whole: boolean;
  view: { [Key in keyof View]?: View[Key] | null };
  legal: string[];
  can_undo: boolean;
  clock: Clock | null;
}

/** Clocks at the time of the message: seconds left for each seat, and which are running. */
export interface Clock {
  left: number[];
  running: number[];
  expired: number[];
}

/** Your move is made and stored on disk. */
export interface MoveKept {
  type: 'played';
  id: string;
  position: number;
  repeated: boolean;
}

/** Refused; nothing has changed. */
export interface Refused {
  type: 'refused';
  id: string | null;
  code: string;
  expected: Record<string, unknown>;
}

/** The answer to `plan`. What belongs to a visit is null for other choices. */
export interface Planned {
  type: 'planned';
  id: string;
  account: CorruptionAccount | null;
  corruption: Corruption | null;
  forecast: Forecast | null;
  objection: string | null;
  quarry: QuarryPiece[] | null;
  bill: Bill | null;
  proposal: Payment | null;
  alternative: Payment | null;
}

/** Amulets collected, those for tainted cards in hand, and what sanctuaries take in. */
export interface CorruptionAccount {
  amulets: number;
  tainted: number;
  cells: number;
  left: number;
  statues: number;
}

/** Everyone's corruption, by seat. */
export interface Corruption {
  seats: CorruptionRange[];
  line: number;
}

/** What is known of one player's amulets; of one's own, everything. */
export interface CorruptionRange {
  taken: number;
  tainted: number;
  may: number;
  cells: number;
  least: number;
  most: number;
}

/** The certain outcome of a choice, before anything hidden is revealed. */
export interface Forecast {
  talents: number;
  amulets: number;
  events: GameEvent[];
  uncertain: boolean;
  sanctuaries: string[][];
  account: CorruptionAccount | null;
}

/** One kind of piece at the quarry. */
export interface QuarryPiece {
  piece: 'door' | 'mosaic' | 'obelisk' | 'sphinx' | 'throne' | 'wall';
  left: number;
  payment: Payment | null;
  alternative: Payment | null;
  places: PiecePlace[];
  earns: number | null;
  missing: ('artisan' | 'lapis' | 'marble' | 'material' | 'stone' | 'wood')[];
}

/** A way to pay. */
export interface Payment {
  cards: string[];
  amulets: number;
  merchants: number;
}

/** One place for a piece. */
export interface PiecePlace {
  piece: string;
  talents: number;
  sanctuaries: string[][];
}

/** One way to pay for pieces with cards. Players never assign cards to pieces. */
export interface Bill {
  rows: CostUnit[][];
  spare: number[];
}

/** One unit that a piece needs. */
export interface CostUnit {
  unit: 'artisan' | 'lapis' | 'marble' | 'material' | 'stone' | 'wood';
  card: number | null;
  counter: boolean;
}

/** The answer to `view`. */
export interface Viewed {
  type: 'viewed';
  id: string;
  position: number;
  view: Record<string, unknown>;
}

/** The answer to `hint`. */
export interface Hinted {
  type: 'hinted';
  id: string;
  position: number;
  best: HintedChoice;
  second: HintedChoice | null;
}

/** A choice that the planner considered. */
export interface HintedChoice {
  action: string;
  then: string[];
  value: number;
  reason: string;
  numbers: number[];
}

/** Chat. */
export interface Said {
  type: 'said';
  line: ChatLine;
}

/** The message with that id was received. */
export interface Heard {
  type: 'heard';
  id: string;
}

/** At the table of a lesson or a puzzle: what is said of the position, after it has changed. */
export interface Remarked {
  type: 'remark';
  name: string | null;
  actions: string[];
}

/** The answer to `ping`. */
export interface Pong {
  type: 'pong';
  id: string;
  time: number;
}

/** What the host chooses before the game. */
export interface TableSettings {
  edition?: string;
  reading?: string;
  options?: Options;
  layout?: Layout | null;
  clock?: ClockRule | null;
  public?: boolean;
  spectators?: boolean;
  memory_aid?: boolean;
  first?: number | null;
  name?: string;
}

/** Table options of the rules (R22, R33). */
export interface Options {
  mirror_mosaics?: boolean;
  open_tallies?: boolean;
}

/** A custom garden: cells `a1` to `i9`, palms in one string. */
export interface Layout {
  throne: string;
  palms: string;
}

/** How long players may take, and what happens when a clock runs out. */
export interface ClockRule {
  kind: 'game' | 'turn';
  seconds: number;
  on_timeout?: 'bot' | 'wait';
  bot?: string;
}

/** The name of a new guest. */
export interface NewPlayer {
  name: string;
}

/** A new name, for future tables. */
export interface Rename {
  name: string;
}

/** A player's recovery code. */
export interface Recover {
  code: string;
}

/** A login for several devices. */
export interface Credentials {
  login: string;
  passphrase: string;
}

/** A login for several devices, new or changed. */
export interface NewCredentials {
  login: string;
  passphrase: string;
  proof?: string | null;
}

/** A new recovery code, where there is a passphrase for that or the old code. */
export interface NewRecovery {
  proof?: string | null;
}

/** The current player. */
export interface Me {
  player: string;
  name: string;
  login: string | null;
}

/** A new guest. The recovery code is shown only now. */
export interface NewMe {
  player: string;
  name: string;
  recovery_code: string;
}

/** A new recovery code; the old one is invalid. */
export interface NewRecoveryCode {
  recovery_code: string;
}

/** A table and its seats, each `open`, `me` or the name of a bot. */
export interface NewTable {
  seats: string[];
  settings?: TableSettings;
}

/** You against bots, started at once. Without a session, a guest with that name is created. */
export interface Solo {
  bots: string[];
  settings?: TableSettings;
  name?: string | null;
}

/** Your contribution to the seed of the deal. */
export interface AddLuck {
  number: string;
}

/** New settings and number of seats, before the game. */
export interface Terms {
  settings: TableSettings;
  seats: number;
}

/** Which seat (null: any) and under which name (null: your own). */
export interface Join {
  seat?: number | null;
  name?: string | null;
}

/** `open`, or a kind of bot and what it is called here (null: as its kind). */
export interface SetSeat {
  who: string;
  name?: string | null;
}

/** The bot that fills empty seats; null: there must be none. */
export interface Start {
  fill?: string | null;
  number?: string | null;
}

/** The bot that continues in your place. */
export interface StandIn {
  bot?: string;
}

/** Whether the game shall end after a resignation. */
export interface AnswerResignation {
  end: boolean;
}

/** A save file, and the names you play; bots play the others. Of a finished game nobody needs to play any. */
export interface BringIn {
  save: string;
  names: string[];
}

/** The address of the webhook; null: none. */
export interface Webhook {
  url: string | null;
}

/** The keys of a browser's subscription. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A push subscription as browsers create it; further fields are theirs. */
export interface PushSubscription {
  endpoint: string;
  keys: PushKeys;
}

/** Which subscription. */
export interface Unsubscribe {
  endpoint: string;
}

/** The server's public key, URL-safe base64. */
export interface PushPublicKey {
  public_key: string;
}

/** Whether to mute that player. */
export interface Mute {
  muted: boolean;
}

/** Players who are not heard. */
export interface Muted {
  players: string[];
}

/** Why a request was refused, and what was expected. */
export interface Error {
  code: string;
  expected: Record<string, unknown>;
}

/** Some tables. */
export interface Tables {
  tables: TableState[];
}

/** A player's strength in one edition (openskill): `mu`, and its uncertainty `sigma`. */
export interface Rating {
  edition: string;
  mu: number;
  sigma: number;
  games: number;
}

/** A rating after a game. */
export interface RatingPoint {
  table: string | null;
  edition: string;
  mu: number;
  sigma: number;
  time: number;
}

/** One finished game of a player. */
export interface PlayedGame {
  table: string | null;
  edition: string;
  seat: number;
  place: number;
  won: boolean;
  eaten: boolean;
  talents: number;
  amulets: number;
  time: number;
  counts: 'rated' | 'solo' | 'unrated';
  names: string[];
}

/** A player, or `bot:NAME`, with results and ratings. */
export interface Profile {
  player: string;
  name: string;
  ratings: Rating[];
  history: RatingPoint[];
  games: PlayedGame[];
}

/** One row of the ladder. */
export interface LeaderboardRow {
  player: string;
  name: string;
  rating: Rating;
}

/** The best players of an edition. */
export interface Leaderboard {
  standings: LeaderboardRow[];
}

/** One player's games alone against bots of one kind. */
export interface SoloRow {
  player: string;
  name: string;
  games: number;
  won: number;
  most_talents: number;
}

/** Who won most often alone against bots of one kind. */
export interface SoloLeaderboard {
  standings: SoloRow[];
}

/** A roll of the dice. */
export interface Roll {
  position: number;
  dice: number;
}

/** What is needed besides the save file to repeat every draw of a finished game from its secret. */
export interface Luck {
  deck: string[];
  dealt: number;
  mosaics: string[];
  worshippers: string[];
  die_faces: number;
  die_symbols: number;
  rolls: Roll[];
  shuffles: number[];
}

/** A fact that the box's rules don't print as text: what it is, where it comes from and how certain it is. */
export interface Source {
  rows: string[];
  fact: string;
  rules: string[];
  source: string;
  confidence: string;
}

/** What pieces earn: a base, and more for each thing beside them. */
export interface Rewards {
  wall: number;
  wall_per_cell: number;
  sphinx: number[];
  sphinx_per_row_sphinx: number;
  throne: number;
  throne_per_cell: number;
  obelisk: number;
  obelisk_per_row_sphinx: number;
  door: number;
  door_per_wall: number;
  mosaic: number;
  mosaic_per_palm: number;
  mosaic_per_palm_claiming: number;
}

/** The components of an edition, for clients to show. None of it is needed to play. */
export interface Edition {
  edition: string;
  readings: string[];
  least_players: number;
  most_players: number;
  money: string;
  wild: string;
  wild_units: number;
  wild_kinds: string[];
  hand_limit: number;
  discard_amulets: number;
  merchants: number;
  merchant_worth: number;
  statues: number;
  dice: number;
  cards: Record<string, number>;
  costs: Record<string, Record<string, number>>;
  worshippers: Record<string, number>[];
  rewards: Rewards;
  visit_bonus: number[];
  offering_amulets: number[];
  offering_step: number;
  last_round: boolean;
  amulet_prices: number[];
  layout: Layout;
  words: Record<string, Record<string, unknown>>;
  pictures: Record<string, string>;
  sources: Source[];
}

/** Everything a client can offer: editions, bots, mosaics, and the protocol's version. */
export interface Box {
  protocol: number;
  editions: Edition[];
  bots: string[];
  mosaics: Record<string, string>;
}

/** One difference between two lines. */
export interface Because {
  code: string;
  better: number;
  worse: number;
}

/** An answer, judged. */
export interface Verdict {
  grade: string;
  yours: WeighedLine;
  best: WeighedLine;
  other: WeighedLine;
  because: Because[];
  gap: number;
  tables: number;
  found: number;
}

/** A way to answer, and what it is worth. */
export interface WeighedLine {
  choice: string;
  actions: string[];
  chance: number;
  talents: number;
  amulets: number;
  cells: number;
  steps: number;
  ends: boolean;
  eaten: number;
  final: number;
}

/** A task of the lessons. */
export interface Task {
  chapter: string;
  task: string;
  rules: string[];
  solution: string[];
}

/** The lessons of an edition, in order. */
export interface Lessons {
  tasks: Task[];
}

/** A puzzle that was answered. */
export interface Answered {
  puzzle: string;
  day: string;
  solved: boolean;
  first: boolean;
  daily: boolean;
}

/** Everything that somebody has learned. */
export interface Learning {
  lessons: string[];
  puzzles: Answered[];
}

/** A puzzle, as a list shows it. */
export interface PuzzleInfo {
  id: string;
  kind: string;
  edition: string;
  players: number;
  grade: number;
}

/** Every puzzle, and the one of today. */
export interface Puzzles {
  today: string;
  day: string;
  puzzles: PuzzleInfo[];
}

/** An answer to a puzzle: every choice made, in notation. */
export interface PuzzleAnswer {
  actions: string[];
}

/** One small choice of a finished game: who chose what, what happened, and what changed in the observer's view. */
export interface ReplayStep {
  step: number;
  seat: number;
  action: string;
  events: GameEvent[];
  view: { [Key in keyof View]?: View[Key] | null };
}

/** Some steps of a finished game. */
export interface Replay {
  steps: number;
  start: View;
  frames: ReplayStep[];
}

/** A position of a finished game to play on from, in which seat, against which bot. */
export interface PlayOn {
  position: number;
  seat: number;
  bot?: string;
  choices?: string[];
}

/** One alternative: a small choice, what is planned to follow it, the chance to win after it, and why. */
export interface ReviewOption {
  action: string;
  chance: number;
  reason: string;
  numbers: number[];
  then: string[];
}

/** One real choice, judged by what the seat could know. */
export interface ReviewChoice {
  move: number;
  turn: number;
  seat: number;
  kind: string;
  choices: number;
  chosen: ReviewOption;
  weighed: boolean;
  lost: number;
  alternatives: ReviewOption[];
}

/** Everybody's chances when a turn began, and what luck changed in it. */
export interface ReviewMoment {
  move: number;
  turn: number;
  seat: number;
  chances: number[];
  opened: number[];
  luck: number[];
}

/** A turn that changed the chances. */
export interface ReviewTurningPoint {
  turn: number;
  seat: number;
  gainer: number;
  loser: number;
  before: number[];
  after: number[];
  choices: string[];
}

/** A whole turn of one player as one decision; its steps are places among the judged choices. */
export interface ReviewDecision {
  turn: number;
  seat: number;
  first: number;
  last: number;
  lost: number;
  key: number | null;
  steps: number[];
}

/** One player. */
export interface ReviewSummary {
  accuracy: number | null;
  finest: number | null;
  costliest: number | null;
  luck: number;
  talents: Record<string, number>;
  amulets: Record<string, number>;
}

/** A review, as far as it is ready. */
export interface Review {
  players: string[];
  judged: ReviewChoice[];
  moments: ReviewMoment[];
  turning_points: ReviewTurningPoint[];
  winners: number[] | null;
  decisions: ReviewDecision[];
  summaries: ReviewSummary[];
}

/** The progress of a review. */
export interface ReviewState {
  depth: 'deep' | 'quick';
  state: 'done' | 'none' | 'running' | 'stopped' | 'waiting';
  turns: number;
  done: number;
  mine: boolean;
  review: Review | null;
}

/** The depth of a review. */
export interface AskReview {
  depth?: 'deep' | 'quick';
}

/** What a private link to a review holds besides the table's id. */
export interface ReviewKey {
  key: string;
}

/** What a player tells the host of the server about another one at the same table. */
export interface NewReport {
  about: string;
  reason: 'abuse' | 'cheating' | 'name' | 'other' | 'stalling';
  text?: string;
}

/** The passphrase that `cleopatra host passphrase` has set. */
export interface HostCredentials {
  passphrase: string;
}

/** Whether the host is signed in here. */
export interface HostSession {
  signed_in: boolean;
}

/** End a game, or close a lobby. It stays readable. */
export interface EndTable {
  action: 'end';
  table: string;
  note?: string;
}

/** Delete a table with its game, chat and result; ratings stay as they are. */
export interface DeleteTable {
  action: 'delete';
  table: string;
  note?: string;
}

/** Remove a player from a table; in a running game a bot plays on. */
export interface PutOut {
  action: 'put-out';
  table: string;
  subject: string;
  note?: string;
}

/** Ban a player: close their sockets, remove them from their tables, and refuse every further request. */
export interface BanPlayer {
  action: 'ban-player';
  subject: string;
  days?: number | null;
  note?: string;
}

/** Ban an address, or all addresses that a player signed in from. */
export interface BanAddress {
  action: 'ban-address';
  address?: string | null;
  subject?: string | null;
  days?: number | null;
  note?: string;
}

/** Lift a ban. */
export interface Unban {
  action: 'unban';
  number: number;
  note?: string;
}

/** Sign a player out everywhere; their sockets are closed. */
export interface Revoke {
  action: 'revoke';
  subject: string;
  note?: string;
}

/** Mark a report as resolved. */
export interface CloseReport {
  action: 'close-report';
  number: number;
  note?: string;
}

/** Delete tables unused for that many days, and guests not seen for as long. */
export interface Prune {
  action: 'prune';
  days: number;
  note?: string;
}

/** Drain a node before it stops: no new games start there, and sockets and bots move to other nodes. */
export interface Drain {
  action: 'drain';
  node?: string | null;
  note?: string;
}

/** End all games that were begun under rules this program does not play. They stay readable. */
export interface Retire {
  action: 'retire';
  note?: string;
}

/** What an action did. */
export interface Done {
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}

/** Open questions to bots that count against one player. */
export interface Waiting {
  player: string;
  questions: number;
}

/** The load of a node. */
export interface NodeStatus {
  sockets: number;
  tables: number;
  workers: number;
  bots: number;
  wait_seconds: number;
  waiting: Waiting[];
}

/** A server on this database. */
export interface HostNode {
  id: string;
  version: string;
  rules: number;
  started: number;
  seen: number;
  draining: boolean;
  status: NodeStatus;
}

/** A seat. */
export interface HostSeat {
  name: string;
  player: string | null;
  bot: string | null;
}

/** A table as the host of the server sees it: nothing of its game. */
export interface HostTable {
  id: string;
  state: string;
  closed: string | null;
  edition: string;
  host: string;
  seats: HostSeat[];
  created: number;
  entries: number;
}

/** A player as the host of the server sees it. */
export interface HostPlayer {
  id: string;
  name: string;
  login: string | null;
  created: number;
  seen: number | null;
  devices: number;
  tables: number;
  reports: number;
  ban: number | null;
}

/** A report. */
export interface HostReport {
  number: number;
  time: number;
  reporter: string;
  reporter_name: string | null;
  player: string;
  name: string;
  table: string;
  reason: string;
  text: string;
  said: string[];
  open: boolean;
}

/** A ban. */
export interface HostBan {
  number: number;
  kind: string;
  subject: string;
  label: string;
  note: string;
  created: number;
  until: number | null;
}

/** A line of the host's log. */
export interface HostEntry {
  number: number;
  time: number;
  who: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}

/** The server at a glance. */
export interface HostOverview {
  nodes: HostNode[];
  players: number;
  lobbies: number;
  playing: number;
  outdated: number;
  over: number;
  reports: number;
  bans: number;
}

/** Some tables. */
export interface HostTables {
  tables: HostTable[];
}

/** Some players. */
export interface HostPlayers {
  players: HostPlayer[];
}

/** Some reports. */
export interface HostReports {
  reports: HostReport[];
}

/** Bans in force. */
export interface HostBans {
  bans: HostBan[];
}

/** What the host did. */
export interface HostLog {
  log: HostEntry[];
}

export type GameEvent =
  | TurnBegan
  | CardsDrawn
  | CardStocked
  | TopTurned
  | QuarryOpened
  | CardPlayed
  | PieceBuilt
  | MosaicLaid
  | SanctuaryClaimed
  | MosaicRemoved
  | MosaicTurnedUp
  | TalentsChanged
  | AmuletsChanged
  | VisitClosed
  | CleopatraMoved
  | DiceRolled
  | CharacterPlayed
  | DieTurned
  | BeggarAnswered
  | BeggarPaid
  | EnvoyAsked
  | OfferMade
  | OffersShown
  | OffersAccepted
  | WorshipperCalled
  | LimitHeld
  | CardDiscarded
  | OfferingBegan
  | OfferingSettled
  | LastRoundBegan
  | GameEnded
  | PowerAnswered
  | StallTaken
  | PileShuffled
  | BeggarGiven
  | HandShown
  | PileBrowsed
  | CourtesanTook
  | RequestDrafted
  | OfferDrafted
  | AcceptanceDrafted
  | FiveDrawn
  | KeepDrafted
  | FiveKept
  | CardsFetched
  | BidMade
  | PowerActed;

export type ClientMessage = Look | Play | Undo | AnswerUndo | AskPlan | AskView | AskHint | Say | Ping;

export type ServerMessage =
  | Welcome
  | TableChanged
  | Update
  | MoveKept
  | Refused
  | Planned
  | Viewed
  | Hinted
  | UndoWish
  | Said
  | Heard
  | Remarked
  | Pong;
