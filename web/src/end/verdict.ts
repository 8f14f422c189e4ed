/* How one's own game ended, as facts: won, clean but poor, eaten and by how much; and the awards. Read off the result and the log. */
import type { PlayerAccount, GameEvent, View } from '../protocol.gen';
import { reckon } from '../store/ledger';

export interface Verdict {
  kind: 'won' | 'shared' | 'clean' | 'beaten' | 'eaten';
  /** Money won by, or missing to the winner. */
  by: number;
  /** The best other one: whom one was ahead of, or who won; null: nobody. */
  other: number | null;
  /** Who shares the win. */
  with: number[];
  /** Whoever was eaten with more money than the winner has: the richest of them. */
  spared: { seat: number; n: number } | null;
  /** What earned most of the money won by, or missing: a row of the account. */
  most: { row: string; n: number } | null;
  /** Of whoever is eaten: amulets fewer that would have been enough to stay alive. */
  fewer: number | null;
  /** Whether nobody who survived was richer than who was eaten. */
  richest: boolean;
  /** Where most amulets came from: the reason of the rules or `held` for cards left in the hand, and how many. */
  source: { why: string; n: number } | null;
  /** The place among all, the eaten last. */
  place: number;
}

const accountsOf = (view: View): PlayerAccount[] => view.players.map((player) => view.result!.accounts[player.name]!);

/** Amulets that a seat took, by reason; those for cards left in its hand as `held`. */
export function sourcesOf(log: GameEvent[], seat: number, held: number): { why: string; n: number }[] {
  const sums = new Map<string, number>([['held', held]]);
  for (const event of log)
    if (event.event === 'AmuletsChanged' && event.seat === seat && event.change > 0)
      sums.set(event.why, (sums.get(event.why) ?? 0) + event.change);
  return [...sums]
    .map(([why, n]) => ({ why, n }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n);
}

/** How many amulets fewer would have kept a seat alive, all else as it was. */
function fewerToLive(accounts: PlayerAccount[], seat: number, prices: number[]): number {
  const own = accounts[seat]!.amulets;
  if (prices.length) return own - prices.length + 1;
  const most = Math.max(...accounts.filter((_, i) => i !== seat).map(({ amulets }) => amulets));
  return most > 0 ? own - most + 1 : own; // nobody is eaten where nobody has any
}

/** What earned most of the lead of one seat over another: a row of the account. */
function lead(log: GameEvent[], accounts: PlayerAccount[], ahead: number, behind: number): Verdict['most'] {
  const rows = {
    ...reckon(log, accounts.length).sources,
    merchants: accounts.map((one) => one.merchant_talents),
    price: accounts.map((one) => -one.price),
  };
  const leads = Object.entries(rows).map(([row, values]) => ({ row, n: values[ahead]! - values[behind]! }));
  const [first] = leads.sort((a, b) => b.n - a.n);
  return first && first.n > 0 ? first : null;
}

export function verdictOf(view: View, log: GameEvent[], me: number, prices: number[]): Verdict {
  const accounts = accountsOf(view),
    own = accounts[me]!,
    others = accounts.map((account, seat) => ({ ...account, seat })).filter(({ seat, eaten }) => seat !== me && !eaten),
    best = others.reduce<(typeof others)[number] | null>((a, b) => (a && a.talents >= b.talents ? a : b), null);
  const winners = view.players.flatMap(({ name }, seat) => (view.result!.winners.includes(name) ? [seat] : []));
  const crown = accounts[winners[0] ?? me]!.talents;
  const [spared = null] = accounts
    .flatMap((one, seat) => (one.eaten && one.talents_before > crown ? [{ seat, n: one.talents_before }] : []))
    .sort((a, b) => b.n - a.n);
  const base = {
    by: Math.abs(own.talents - (best?.talents ?? 0)),
    other: best?.seat ?? null,
    with: winners.includes(me) ? winners.filter((seat) => seat !== me) : [],
    spared: own.eaten ? null : spared,
    most: null,
    fewer: own.eaten ? fewerToLive(accounts, me, prices) : null,
    richest: own.eaten && own.talents_before > (best?.talents ?? 0),
    source: sourcesOf(log, me, own.tainted_cards)[0] ?? null,
    place: placesOf(view)[me]!,
  };
  if (own.eaten) return { ...base, kind: 'eaten' };
  if (winners.length > 1 && winners.includes(me)) return { ...base, kind: 'shared' };
  if (winners.includes(me))
    return { ...base, kind: 'won', most: best && base.by ? lead(log, accounts, me, best.seat) : null };
  const winner = winners[0]!; // somebody who was not eaten wins
  const by = crown - own.talents;
  const cleanest = accounts.every(({ amulets }) => amulets >= own.amulets);
  const kind = cleanest ? 'clean' : 'beaten';
  return { ...base, kind, other: winner, by, most: by ? lead(log, accounts, winner, me) : null };
}

/** Where the amulets of the end came from and went: rows of everybody's account, those that say something. They add up to `amulets`. */
export function amuletRows(view: View, log: GameEvent[]): { key: string; values: number[] }[] {
  const accounts = accountsOf(view),
    reasons: Record<string, number[]> = {};
  for (const event of log)
    if (event.event === 'AmuletsChanged') (reasons[event.why] ??= accounts.map(() => 0))[event.seat]! += event.change;
  const known = Object.values(reasons);
  return [
    { key: 'start', values: accounts.map((own, i) => known.reduce((n, row) => n - row[i]!, own.amulets_before)) },
    ...Object.entries(reasons).map(([key, values]) => ({ key, values })),
    { key: 'held', values: accounts.map((own) => own.tainted_cards) },
    {
      key: 'sanctuaries',
      values: accounts.map((own) => own.amulets + own.lowest - own.amulets_before - own.tainted_cards),
    },
    { key: 'lowest', values: accounts.map((own) => -own.lowest) },
  ].filter(({ values }) => values.some(Boolean));
}

/** Everybody's place, equals sharing the better one, the eaten last. */
export function placesOf(view: View): number[] {
  const accounts = accountsOf(view);
  return accounts.map((own) => 1 + accounts.filter((one) => ahead(one, own)).length);
}

const ahead = (one: PlayerAccount, own: PlayerAccount): boolean =>
  one.eaten === own.eaten
    ? one.talents > own.talents || (one.talents === own.talents && one.amulets < own.amulets)
    : own.eaten;

export interface Award {
  name: 'cleanest' | 'sanctuary' | 'visit' | 'bid';
  seats: number[];
  n: number;
}

/** Whoever has most of something. */
function most(values: number[]): { seats: number[]; n: number } {
  const n = Math.max(0, ...values);
  return { seats: n ? values.flatMap((value, seat) => (value === n ? [seat] : [])) : [], n };
}

/** Cleanest, largest sanctuary, best visit, highest bid; one that nobody earned, or everybody, is left out. */
export function awardsOf(view: View, log: GameEvent[]): Award[] {
  const accounts = accountsOf(view),
    zero = (): number[] => accounts.map(() => 0);
  const sanctuaries = zero(),
    visits = zero(),
    bids = zero(),
    now = zero();
  for (const { owner, cells } of view.palace.sanctuaries)
    sanctuaries[owner] = Math.max(sanctuaries[owner]!, cells.length);
  for (const event of log) {
    if (event.event === 'QuarryOpened') now[event.seat] = 0;
    else if (event.event === 'PieceBuilt') now[event.seat]! += event.talents;
    else if (event.event === 'VisitClosed') now[event.seat]! += event.bonus;
    else if (event.event === 'TalentsChanged' && event.why === 'architect') now[event.seat]! += event.change;
    else if (event.event === 'OfferingSettled')
      event.bids.forEach((bid, seat) => {
        bids[seat] = Math.max(bids[seat]!, bid);
      });
    if (event.event === 'PieceBuilt' || event.event === 'VisitClosed' || event.event === 'TalentsChanged')
      visits[event.seat] = Math.max(visits[event.seat]!, now[event.seat]!);
  }
  const least = Math.min(...accounts.map(({ amulets }) => amulets));
  const clean = accounts.flatMap(({ amulets, lowest }, seat) =>
    amulets === least ? [{ seat, n: amulets + lowest }] : [],
  );
  const found: Award[] = [
    { name: 'cleanest', seats: clean.map(({ seat }) => seat), n: clean[0]?.n ?? 0 },
    { name: 'sanctuary', ...most(sanctuaries) },
    { name: 'visit', ...most(visits) },
    { name: 'bid', ...most(bids) },
  ];
  return found.filter(({ seats }) => seats.length > 0 && seats.length < accounts.length);
}
