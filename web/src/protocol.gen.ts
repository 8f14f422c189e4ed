// Written by `make generate` from the server's own definitions. Don't edit: change those and run it again.
// Words are codes and data words; sentences are the client's.

export const PROTOCOL = 2;

export type RefusalCode =
  | "not-signed-in"
  | "bad-credentials"
  | "login-taken"
  | "no-such-table"
  | "no-such-player"
  | "no-such-page"
  | "method"
  | "no-such-seat"
  | "no-such-bot"
  | "not-host"
  | "not-seated"
  | "not-your-seat"
  | "seat-taken"
  | "seat-empty"
  | "table-full"
  | "started"
  | "not-started"
  | "not-over"
  | "no-spectators"
  | "stale-position"
  | "position-ahead"
  | "clock-runs"
  | "nothing-asked"
  | "bad-message"
  | "too-large"
  | "too-fast"
  | "bad-origin"
  | "bad-address"
  | "storage"
  | "internal";

export type RulesReason =
  | "unknown-edition"
  | "unknown-reading"
  | "unknown-option"
  | "player-count"
  | "player-name"
  | "bad-seed"
  | "bad-layout"
  | "bad-setup"
  | "unknown-seat"
  | "unknown-word"
  | "bad-notation"
  | "unknown-card"
  | "game-over"
  | "not-your-turn"
  | "not-now"
  | "nothing-owed"
  | "stall"
  | "card-not-held"
  | "does-not-cover"
  | "nothing-to-build"
  | "piece-gone"
  | "slot-taken"
  | "cell-taken"
  | "wrong-mosaic"
  | "wrong-shape"
  | "no-sanctuary"
  | "no-statue"
  | "no-effect"
  | "visit-open"
  | "action-missing"
  | "hand-limit"
  | "bid-too-high"
  | "answer"
  | "request"
  | "penalty"
  | "nothing-to-undo"
  | "revealed"
  | "bad-tape"
  | "not-a-save"
  | "save-version"
  | "save-damaged";

export interface TurnBegan {
  event: "TurnBegan";
  seat: number;
}

/** Three cards drawn for the stalls; face-down ones stay unknown to everyone (R51). */
export interface CardsDrawn {
  event: "CardsDrawn";
  seat: number;
  cards: (string | null)[];
}

export interface CardStocked {
  event: "CardStocked";
  seat: number;
  stall: number;
  card: string | null;
}

/** A face-up card lies on top of the draw pile now, or none does. */
export interface TopTurned {
  event: "TopTurned";
  card: string | null;
}

export interface QuarryOpened {
  event: "QuarryOpened";
  seat: number;
}

export interface CardPlayed {
  event: "CardPlayed";
  seat: number;
  card: string;
}

export interface PieceBuilt {
  event: "PieceBuilt";
  seat: number;
  piece: string;
  talents: number;
  base: number;
  extra: number;
}

/** A mosaic lies in the garden; what it earns follows once sanctuaries are claimed. */
export interface MosaicLaid {
  event: "MosaicLaid";
  seat: number;
  mosaic: string;
  cells: string[];
  sanctuaries: string[][];
}

export interface SanctuaryClaimed {
  event: "SanctuaryClaimed";
  seat: number;
  statue: string;
  cells: string[];
}

export interface MosaicRemoved {
  event: "MosaicRemoved";
  mosaic: string;
}

export interface MosaicTurnedUp {
  event: "MosaicTurnedUp";
  mosaic: string | null;
}

export interface TalentsChanged {
  event: "TalentsChanged";
  seat: number;
  change: number;
  why: string;
}

export interface AmuletsChanged {
  event: "AmuletsChanged";
  seat: number;
  change: number;
  why: string;
}

export interface VisitClosed {
  event: "VisitClosed";
  seat: number;
  pieces: number;
  bonus: number;
}

export interface CleopatraMoved {
  event: "CleopatraMoved";
  step: number;
  categories: string[];
}

export interface DiceRolled {
  event: "DiceRolled";
  dice: number;
  symbols: number;
  altar: number;
}

export interface CharacterPlayed {
  event: "CharacterPlayed";
  seat: number;
  card: string;
}

export interface DieTurned {
  event: "DieTurned";
  seat: number;
  altar: number;
}

/** An answer is in; what it is shows when all are. */
export interface BeggarAnswered {
  event: "BeggarAnswered";
  seat: number;
}

export interface BeggarPaid {
  event: "BeggarPaid";
  seat: number;
  to: number;
}

export interface EnvoyAsked {
  event: "EnvoyAsked";
  seat: number;
  requests: ([number, (string | null)[]])[];
}

export interface OfferMade {
  event: "OfferMade";
  seat: number;
}

export interface OffersShown {
  event: "OffersShown";
  offers: ([number, (string | null)[]])[];
}

export interface OffersAccepted {
  event: "OffersAccepted";
  seat: number;
  accepted: ([number, (string | null)[], number])[];
}

export interface WorshipperCalled {
  event: "WorshipperCalled";
  seat: number;
  worshipper: string;
  place: number;
}

export interface LimitHeld {
  event: "LimitHeld";
  seat: number;
  cards: number;
}

export interface CardDiscarded {
  event: "CardDiscarded";
  seat: number;
  card: string;
}

/** Everyone closes a hand around a bid (R111). */
export interface OfferingBegan {
  event: "OfferingBegan";
}

export interface OfferingSettled {
  event: "OfferingSettled";
  bids: number[];
  ranks: number[];
}

export interface LastRoundBegan {
  event: "LastRoundBegan";
  seat: number;
}

export interface GameEnded {
  event: "GameEnded";
  stalemate: boolean;
}

/** An answer to a power that a box brings along is in; what it is shows when the power tells it. */
export interface PowerAnswered {
  event: "PowerAnswered";
  seat: number;
  power: string;
}

export interface StallTaken {
  event: "StallTaken";
  seat: number;
  stall: number;
  cards: (string | null)[];
  open: (string | null)[];
}

/** The discard pile became the draw pile (R52); its order is nobody's to know. */
export interface PileShuffled {
  event: "PileShuffled";
  cards: number;
  face_up: number;
  order: (string | null)[];
}

export interface BeggarGiven {
  event: "BeggarGiven";
  seat: number;
  to: number;
  card: string | null;
}

export interface HandShown {
  event: "HandShown";
  seat: number;
  to: number;
  cards: (string | null)[];
}

/** One player looks through the discard pile (R91). */
export interface PileBrowsed {
  event: "PileBrowsed";
  seat: number;
  cards: (string | null)[];
}

export interface CourtesanTook {
  event: "CourtesanTook";
  seat: number;
  card: string | null;
}

/** The envoy's request grows; spoken only when it is whole. */
export interface RequestDrafted {
  event: "RequestDrafted";
  seat: number;
  of: number;
  card: string;
}

export interface OfferDrafted {
  event: "OfferDrafted";
  seat: number;
  card: string;
}

export interface AcceptanceDrafted {
  event: "AcceptanceDrafted";
  seat: number;
  of: number;
  card: string;
}

export interface FiveDrawn {
  event: "FiveDrawn";
  seat: number;
  cards: (string | null)[];
  face_up: number;
}

export interface KeepDrafted {
  event: "KeepDrafted";
  seat: number;
  card: string;
}

export interface FiveKept {
  event: "FiveKept";
  seat: number;
  kept: number;
  cards: (string | null)[];
  discarded: (string | null)[];
}

/** Cards drawn into a hand; those that lay face up were seen by all. */
export interface CardsFetched {
  event: "CardsFetched";
  seat: number;
  cards: (string | null)[];
  open: (string | null)[];
}

export interface BidMade {
  event: "BidMade";
  seat: number;
  amount: number | null;
}

/** What a power that a box brings along did: `what` is its own word for it, and names the text that tells it. */
export interface PowerActed {
  event: "PowerActed";
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
  phase: "accept" | "ask" | "beggar" | "bid" | "claim" | "courtesan" | "discard" | "keep" | "limit" | "offer" | "over" | "stock" | "turn" | "visit";
  players: PlayerView[];
  reading: string;
  result?: FinalResult;
  seat: number | null;
  stalls: ((string | null)[])[];
  turn: number;
  turn_so_far: TurnSoFar;
  waiting: number[];
  worshippers?: string[];
}

/** What the observer saw go onto the discard pile, and how many cards were taken out unseen, by name. */
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

/** Where the throne stands and the palms grow. */
export interface GardenLayout {
  palms: string;
  throne: string;
}

/** What stands. */
export interface PalaceView {
  cleopatra: number;
  complete: string[];
  doors: string[];
  mosaics: Record<string, string[]>;
  obelisks: string[];
  pile: MosaicPile;
  sanctuaries: Sanctuary[];
  sphinxes: number | number[];
  throne: "none" | "pedestal" | "throne";
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

/** What is being asked and answered, as far as the observer may know. */
export interface Pending {
  accepted?: Record<string, string[]>;
  answered?: number;
  asked?: Record<string, string[]>;
  five?: string[] | number;
  kept?: string[];
  offered?: Record<string, string[]>;
}

/** One player as the observer knows them; null where it may not know. */
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

/** See the game through a seat of one's own (null: as a spectator), from a position on. Answered by `update`. */
export interface Look {
  type: "look";
  seat?: number | null;
  position?: number;
}

/** Chat. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
  id: string;
}

/** Make a choice. The same `id` again is the same move: it is never made twice. */
export interface Play {
  type: "play";
  id: string;
  seat: number;
  position: number;
  action: string;
}

/** Take back one's last choice. Where something was revealed since, everyone is asked. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  position: number;
}

/** Agree or not to another player's wish to take something back that revealed something. */
export interface AnswerUndo {
  type: "answer-undo";
  id: string;
  seat: number;
  agree: boolean;
}

/** What would this choice cost and bring, and what could be built? Answered by `planned`; nothing changes. */
export interface AskPlan {
  type: "plan";
  id: string;
  seat: number;
  action?: string | null;
  held?: number | null;
}

/** The first message of every socket. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  player: string | null;
  seats: number[];
  table: TableState;
  chat: ChatLine[];
  wish: UndoWish | null;
  time: number;
}

/** A table as everybody may see it. */
export interface TableState {
  id: string;
  state: "lobby" | "over" | "playing";
  host: string;
  settings: Required<TableSettings>;
  seats: SeatState[];
  watchers: number;
  created: number;
  rematch: string | null;
  previous: string | null;
}

/** One place at the table. */
export interface SeatState {
  seat: number;
  name: string;
  player: string | null;
  bot: string | null;
  connected: boolean;
}

/** Something somebody said at the table. */
export interface ChatLine {
  number: number;
  player: string;
  name: string;
  text: string;
  time: number;
}

/** Somebody asks to take back a choice that revealed something; or that wish is settled. */
export interface UndoWish {
  type: "undo-wish";
  seat: number;
  agreed: number[];
  needed: number[];
  settled: "declined" | "granted" | "open" | "overtaken";
}

/** Seats, settings, presence, host or state of the table changed: this is how it stands now. */
export interface TableChanged {
  type: "table";
  seats: number[];
  table: TableState;
}

/** What a seat learns. Cut your log to `start` entries, append `events`, bring the view up to date and show it. */
export interface Update {
  type: "update";
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

/** Clocks at the time of the message: seconds left for each seat, and whose run. */
export interface Clock {
  left: number[];
  running: number[];
  expired: number[];
}

/** Your move is made and kept: it is on disk. */
export interface MoveKept {
  type: "played";
  id: string;
  position: number;
  repeated: boolean;
}

/** No, and nothing has changed. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  expected: Record<string, unknown>;
}

/** The answer to `plan`. What belongs to a visit is null for any other choice. */
export interface Planned {
  type: "planned";
  id: string;
  forecast: Forecast | null;
  objection: string | null;
  quarry: QuarryPiece[] | null;
  bill: Bill | null;
  proposal: Payment | null;
  alternative: Payment | null;
}

/** What a choice is sure to bring, before anything hidden comes to light. */
export interface Forecast {
  talents: number;
  amulets: number;
  events: GameEvent[];
  uncertain: boolean;
  sanctuaries: string[][];
}

/** One kind of piece at the quarry. */
export interface QuarryPiece {
  piece: "door" | "mosaic" | "obelisk" | "sphinx" | "throne" | "wall";
  left: number;
  payment: Payment | null;
  alternative: Payment | null;
  places: Place[];
  earns: number | null;
  missing: ("artisan" | "lapis" | "marble" | "material" | "stone" | "wood")[];
}

/** A way to pay. */
export interface Payment {
  cards: string[];
  amulets: number;
  merchants: number;
}

/** One place for a piece. */
export interface Place {
  piece: string;
  talents: number;
  sanctuaries: string[][];
}

/** One way to pay for pieces with cards. Nobody has to say which card serves which piece. */
export interface Bill {
  rows: CostUnit[][];
  spare: number[];
}

/** One unit that a piece asks for. */
export interface CostUnit {
  unit: "artisan" | "lapis" | "marble" | "material" | "stone" | "wood";
  card: number | null;
  counter: boolean;
}

/** Chat. */
export interface Said {
  type: "said";
  line: ChatLine;
}

/** Done: the message with that id was taken. */
export interface Heard {
  type: "heard";
  id: string;
}

/** Yes. */
export interface Pong {
  type: "pong";
  id: string;
  time: number;
}

/** A garden of one's own: cells `a1` to `i9`, palms in one string. */
export interface Layout {
  throne: string;
  palms: string;
}

/** What the host decides before the game. */
export interface TableSettings {
  edition?: string;
  reading?: string;
  options?: Options;
  layout?: Layout | null;
  clock?: ClockRule | null;
  public?: boolean;
  spectators?: boolean;
  first?: number | null;
}

/** Table options of the rules (R22, R33). */
export interface Options {
  mirror_mosaics?: boolean;
  open_tallies?: boolean;
}

/** How long players may take, and what happens when a clock has run out. */
export interface ClockRule {
  kind: "game" | "turn";
  seconds: number;
  on_timeout?: "bot" | "wait";
  bot?: string;
}

/** A guest needs a name and nothing else. */
export interface NewPlayer {
  name: string;
}

/** Another name, for tables to come. */
export interface Rename {
  name: string;
}

/** The code that a player wrote down. */
export interface Recover {
  code: string;
}

/** A login for several devices. */
export interface Credentials {
  login: string;
  passphrase: string;
}

/** Who you are to this server. */
export interface Me {
  player: string;
  name: string;
  login: string | null;
}

/** A new guest. Write the code down: it is shown only now. */
export interface NewMe {
  player: string;
  name: string;
  recovery_code: string;
}

/** A new recovery code; the old one is worthless. */
export interface NewRecoveryCode {
  recovery_code: string;
}

/** A table and its seats, each `open`, `me` or the name of a bot. */
export interface NewTable {
  seats: string[];
  settings?: TableSettings;
}

/** You against bots, at once. Without a player yet, a guest of that name is made. */
export interface Solo {
  bots: string[];
  settings?: TableSettings;
  name?: string | null;
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

/** `open`, or the name of a bot. */
export interface SetSeat {
  who: string;
}

/** The bot that fills empty seats; null: there must be none. */
export interface Start {
  fill?: string | null;
}

/** The bot that plays on in your place. */
export interface StandIn {
  bot?: string;
}

/** A save file, and the names you play; bots play the others. */
export interface BringIn {
  save: string;
  names: string[];
}

/** Where to be notified; null: nowhere. */
export interface Webhook {
  url: string | null;
}

/** The keys of a browser's subscription. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A subscription as browsers write it; further fields are theirs. */
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

/** Whether to hear that player. */
export interface Mute {
  muted: boolean;
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

/** A fact that the box's rules don't print as text: which it is, where it comes from and how sure it is. */
export interface Source {
  rows: string[];
  fact: string;
  rules: string[];
  source: string;
  confidence: string;
}

/** What a box is made of, for clients to show. Nothing here has to be reckoned with to play. */
export interface Edition {
  edition: string;
  readings: string[];
  least_players: number;
  most_players: number;
  money: string;
  wild: string;
  hand_limit: number;
  merchants: number;
  statues: number;
  dice: number;
  cards: Record<string, number>;
  costs: Record<string, Record<string, number>>;
  worshippers: Record<string, number>[];
  visit_bonus: number[];
  offering_amulets: number[];
  amulet_prices: number[];
  sources: Source[];
}

/** Everything on offer: boxes, bots, the garden, and the protocol's version. */
export interface Box {
  protocol: number;
  editions: Edition[];
  bots: string[];
  layout: Layout;
  mosaics: Record<string, string>;
}

/** How strong somebody is in one edition (openskill): `mu`, and how sure that is. */
export interface Rating {
  edition: string;
  mu: number;
  sigma: number;
  games: number;
}

/** A rating after a game. */
export interface RatingPoint {
  edition: string;
  table: string;
  mu: number;
  sigma: number;
  time: number;
}

/** One finished game of a player. */
export interface PlayedGame {
  table: string;
  edition: string;
  seat: number;
  place: number;
  won: boolean;
  eaten: boolean;
  talents: number;
  amulets: number;
  time: number;
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

/** One row of the list of ratings. */
export interface LadderRow {
  player: string;
  name: string;
  rating: Rating;
}

/** The best of an edition. */
export interface Ladder {
  standings: LadderRow[];
}

/** One step of a finished game: who chose what, what happened, and how it looked to the seat asked for. */
export interface ReplayStep {
  step: number;
  seat: number;
  action: string;
  events: GameEvent[];
  view: View;
}

/** Steps of a finished game, some at a time. */
export interface Replay {
  steps: number;
  frames: ReplayStep[];
}

/** Whether this node can serve. */
export interface Health {
  status: string;
  version: string;
  node: string;
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

export type ClientMessage =
  | Look
  | Say
  | Ping
  | Play
  | Undo
  | AnswerUndo
  | AskPlan;

export type ServerMessage =
  | Welcome
  | TableChanged
  | Update
  | MoveKept
  | Refused
  | Planned
  | UndoWish
  | Said
  | Heard
  | Pong;
