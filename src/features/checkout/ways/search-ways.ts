import { sum } from '#platform/money.ts';
import { MOST_CANNABIS_MG } from '../pricing/checkout-rules.ts';
import type { Levy } from '../pricing/tax.ts';
import {
  compareWays,
  type Market,
  orderTotal,
  type WantedLine,
  type Way,
  type WayOrder,
  type WayStore,
} from './way.ts';

/** All groups of three among this many stores are compared. */
const STORES_IN_THREES = 25;
/** Steps per group: all assignments of ten lines to two stores; beyond, the likely ones. */
const MOST_STEPS = 2_047;
/** Steps per search, which bounds its time: all assignments of eight lines to two of six stores. */
const MOST_STEPS_IN_ALL = 60_000;
const MOST_TOTALS = 4_000;

/** Stores with a lower bound of their cost for covered lines. */
type Group = { stores: readonly number[]; covered: number; bound: number };

export type FoundWays = {
  /** The best way at each store, in the stores' order. */
  single: readonly Way[];
  /** At one to three stores; null: no store has anything. */
  best: Way | null;
};

/**
 * The best way at one to three stores: most products, then lowest total. Optimal for one or two stores and ten lines;
 * beyond, the best likely one.
 */
export function searchWays(market: Market, mostStores: 2 | 3 = 3): FoundWays {
  const search = { market, costs: approximateCosts(market), totals: countedTotals(market), steps: MOST_STEPS_IN_ALL };
  const { costs } = search;
  const all = [...market.stores.keys()];
  const single = all.flatMap((store) => {
    const group = groupOf(market, costs, [store]);
    return (group && bestOf(search, group, null)) ?? [];
  });
  let best = single.toSorted(compareWays)[0] ?? null;
  const mayBeat = ({ covered, bound }: Group) =>
    !best || covered > best.covered || (covered === best.covered && bound <= best.total);
  for (const size of mostStores === 3 ? [2, 3] : [2]) {
    // Most groups are too dear by their bound alone: those are neither kept nor sorted.
    const groups: Group[] = [];
    eachGroup(size === 2 ? all : likelyStores(market, costs), size, (stores) => {
      const group = groupOf(market, costs, stores);
      if (group && mayBeat(group)) groups.push({ ...group, stores: [...stores] });
    });
    groups.sort((a, b) => b.covered - a.covered || a.bound - b.bound);
    for (const group of groups) {
      if (!mayBeat(group)) break;
      const way = bestOf(search, group, best);
      if (way && (!best || compareWays(way, best) < 0)) best = way;
    }
  }
  return { single, best };
}

type Totals = (store: number, lines: readonly number[]) => number | null;
type Search = { market: Market; costs: Costs; totals: Totals; steps: number };

/** `orderTotal`, memoized per store and lines; after too many, nothing more can be placed. */
function countedTotals(market: Market): Totals {
  const known = new Map<string, number | null>();
  return (store, lines) => {
    const key = `${store}:${lines}`;
    let total = known.get(key);
    if (total === undefined) {
      if (known.size >= MOST_TOTALS) return null;
      total = orderTotal(market, store, lines);
      known.set(key, total);
    }
    return total;
  };
}

/** Lower bounds of costs by store and line, unrounded, tax included; NaN: not available. */
type Costs = { byStore: readonly Float64Array[]; slack: readonly number[]; fees: readonly number[] };

function approximateCosts({ lines, stores }: Market): Costs {
  const byStore = stores.map(({ prices, levies }) => {
    const rates = new Map([...levies].map(([taxClass, own]) => [taxClass, rateOf(own)]));
    return Float64Array.from(lines, ({ quantity, depositCents, taxClass }, line) => {
      const price = prices[line] as number;
      return price === 0 ? Number.NaN : price * quantity * (1 + (rates.get(taxClass) ?? 0)) + depositCents;
    });
  });
  return { byStore, slack: stores.map(slackOf), fees: stores.map(leastFeeOf) };
}

/** Without compounding, which depends on the other classes of an order and only adds: costs stay lower bounds. */
const rateOf = (levies: readonly Levy[]): number => sum(levies.map(({ percent }) => percent)) / 100;

/** A bound of rounding errors: each row of the receipt is off by at most half a cent. */
const slackOf = ({ levies }: WayStore): number => [...levies.values()].reduce((rows, own) => rows + own.length, 0);

/** Taxed at the lowest rate: the fee is taxed as the products are. */
function leastFeeOf({ leastFee, levies }: WayStore): number {
  const rates = [...levies.values()].map(rateOf);
  return leastFee * (1 + (rates.length > 0 ? Math.min(...rates) : 0));
}

/** The bound gives each store a line: at least the one with the smallest extra cost. null: too much cannabis for so many orders. */
function groupOf({ lines }: Market, { byStore, slack, fees }: Costs, stores: readonly number[]): Group | null {
  let [covered, bound, cannabisMg] = [0, 0, 0];
  const extras = stores.map(() => Number.POSITIVE_INFINITY);
  for (let line = 0; line < lines.length; line++) {
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at < stores.length; at++) {
      const cost = (byStore[stores[at] as number] as Float64Array)[line] as number;
      if (cost < least) least = cost;
    }
    if (least === Number.POSITIVE_INFINITY) continue;
    covered++;
    bound += least;
    cannabisMg += (lines[line] as WantedLine).cannabisMg;
    for (let at = 0; at < stores.length; at++) {
      const extra = ((byStore[stores[at] as number] as Float64Array)[line] as number) - least;
      if (extra < (extras[at] as number)) extras[at] = extra;
    }
  }
  for (let at = 0; at < stores.length; at++) {
    const store = stores[at] as number;
    bound += (fees[store] as number) - (slack[store] as number) + (extras[at] as number);
  }
  return cannabisMg > MOST_CANNABIS_MG * stores.length ? null : { stores, covered, bound };
}

/** Hands over each group of so many stores, in order: one array, filled anew each time. */
function eachGroup(stores: readonly number[], size: number, take: (group: readonly number[]) => void): void {
  const group: number[] = [];
  const fill = (from: number) => {
    if (group.length === size) return take(group);
    for (let at = from; at < stores.length; at++) {
      group.push(stores[at] as number);
      fill(at + 1);
      group.pop();
    }
  };
  fill(0);
}

/** The stores with the lowest cost, where a missing line costs the highest price. */
function likelyStores({ lines, stores }: Market, { byStore }: Costs): number[] {
  const dearest = lines.map((_, line) => byStore.reduce((most, costs) => Math.max(most, costs[line] || 0), 0));
  const score = (store: number) =>
    dearest.reduce((total, most, line) => total + (byStore[store]?.[line] || most), 0) +
    (stores[store] as WayStore).leastFee;
  const scores = stores.map((_, store) => score(store));
  return [...stores.keys()]
    .sort((a, b) => (scores[a] as number) - (scores[b] as number) || a - b)
    .slice(0, STORES_IN_THREES)
    .sort((a, b) => a - b);
}

type Choice = { line: number; stores: readonly number[]; rest: number };

/**
 * The best assignment that gives each store a line; null: none, or none below `limit`. Lines with the most to lose go
 * first, to their cheapest store, so that limits move those with the least extra cost.
 */
function bestOf(search: Search, group: Group, limit: Way | null): Way | null {
  const { market, costs } = search;
  if (search.steps <= 0) return null;
  const choices = choicesOf(market, costs, group);
  if (choices.length < group.stores.length) return null;
  const away = Math.max(...group.stores.map((store) => (market.stores[store] as WayStore).away));
  const fixed = sum(group.stores.map((store) => (costs.fees[store] as number) - (costs.slack[store] as number)));
  const taken = new Map(group.stores.map((store) => [store, { lines: [] as number[], cannabisMg: 0 }]));
  let best: Way | null = null;
  let most = limit && limit.covered === group.covered ? limit.total : Number.POSITIVE_INFINITY;
  // Sorting the lines costs time too.
  search.steps -= choices.length;
  let steps = Math.min(MOST_STEPS, search.steps);
  search.steps -= steps;

  const assign = (at: number, cost: number): void => {
    if (steps-- <= 0) return;
    const choice = choices[at];
    if (!choice) {
      const way = wayOf(search, taken, { away, covered: group.covered });
      // Ties keep the first.
      if (!way || way.total > most || (best && way.total >= best.total)) return;
      best = way;
      most = way.total;
      return;
    }
    const { cannabisMg } = market.lines[choice.line] as WantedLine;
    for (const store of choice.stores) {
      const next = cost + (costs.byStore[store]?.[choice.line] as number);
      const own = taken.get(store) as { lines: number[]; cannabisMg: number };
      if (fixed + next + choice.rest > most || own.cannabisMg + cannabisMg > MOST_CANNABIS_MG) continue;
      own.lines.push(choice.line);
      own.cannabisMg += cannabisMg;
      assign(at + 1, next);
      own.lines.pop();
      own.cannabisMg -= cannabisMg;
    }
  };
  assign(0, 0);
  search.steps += Math.max(steps, 0);
  return best;
}

function choicesOf({ lines }: Market, { byStore }: Costs, { stores }: Group): Choice[] {
  const choices: (Choice & { regret: number; least: number })[] = [];
  for (let line = 0; line < lines.length; line++) {
    const selling: number[] = [];
    const costOf = (store: number) => (byStore[store] as Float64Array)[line] as number;
    for (const store of stores) if (!Number.isNaN(costOf(store))) selling.push(store);
    if (selling.length > 1) selling.sort((a, b) => costOf(a) - costOf(b));
    const [first, second] = selling;
    if (first === undefined) continue;
    const least = costOf(first);
    const regret = second === undefined ? Number.POSITIVE_INFINITY : costOf(second) - least;
    choices.push({ line, stores: selling, regret, least, rest: 0 });
  }
  choices.sort((a, b) => (a.regret === b.regret ? a.line - b.line : b.regret - a.regret));
  // The lower bound of the remaining lines.
  for (let at = choices.length - 2; at >= 0; at--) {
    const next = choices[at + 1] as (typeof choices)[number];
    (choices[at] as Choice).rest = next.rest + next.least;
  }
  return choices;
}

function wayOf(
  { totals }: Search,
  taken: ReadonlyMap<number, { lines: readonly number[] }>,
  { away, covered }: Pick<Way, 'away' | 'covered'>,
): Way | null {
  const orders: WayOrder[] = [];
  for (const [store, own] of taken) {
    const lines = own.lines.toSorted((a, b) => a - b);
    const total = lines.length === 0 ? null : totals(store, lines);
    if (total === null) return null;
    orders.push({ store, lines, total });
  }
  return { orders, away, covered, total: sum(orders.map(({ total }) => total)) };
}
