import type { WayName } from '#features/cart';
import type { FoundWays } from './search-ways.ts';
import { compareWays, type Way } from './way.ts';

/** The current cart as a way. `isSameHand`: its delivery type is that of the ways. */
export type CartNow = Pick<Way, 'total' | 'covered' | 'away'> & { stores: number; isSameHand: boolean };

type Asked = FoundWays & {
  products: number;
  now: CartNow;
  /** Whether distance matters and is known. */
  hasDistance: boolean;
};

export type ChosenWay = { is: WayName[]; way: Way };

/**
 * The ways worth showing, in a fixed order: one stop (a store with more than half of the products), cheapest, nearest.
 * Without duplicates, and without ways that another one, or the current cart, dominates.
 */
export function chooseWays({ single, best, products, now, hasDistance }: Asked): ChosenWay[] {
  const likely = single.filter(({ covered }) => covered * 2 > products);
  const oneStop = likely.toSorted(compareWays)[0];
  const nearest = (hasDistance ? likely : []).toSorted((a, b) => a.away - b.away || compareWays(a, b))[0];
  const named: ChosenWay[] = [];
  const add = (name: WayName, way: Way | null | undefined) => {
    const same = named.find((one) => one.way === way || (way && isSame(one.way, way)));
    if (same) same.is.push(name);
    else if (way) named.push({ is: [name], way });
  };
  add('one-stop', oneStop);
  add('cheapest', best);
  add('nearest', nearest);
  const others = [...named.map(({ way }) => asCompared(way)), ...(now.isSameHand ? [now] : [])];
  return named.filter((_, at) => {
    const own = others[at] as Compared;
    // Of two equal ones the first stays, but never instead of the current cart.
    const isWorse = (other: Compared, place: number) =>
      place !== at && isNoWorse(other, own) && (!isNoWorse(own, other) || place < at || place === named.length);
    return !others.some(isWorse);
  });
}

/** Everything at one of these stores, at most 5 % dearer than now. */
export function oneStoreFor(
  { single, products, now }: Pick<Asked, 'single' | 'products' | 'now'>,
  isNear: (way: Way) => boolean,
): Way | null {
  const fitting = single.filter((way) => way.covered === products && isNear(way) && way.total * 100 <= now.total * 105);
  return fitting.toSorted(compareWays)[0] ?? null;
}

type Compared = Pick<CartNow, 'total' | 'covered' | 'away' | 'stores'>;
const asCompared = ({ orders, ...way }: Way): Compared => ({ ...way, stores: orders.length });

/** A higher total is no disadvantage with more products. */
const isNoWorse = (other: Compared, way: Compared): boolean =>
  other.covered >= way.covered &&
  other.stores <= way.stores &&
  other.away <= way.away &&
  (other.covered > way.covered || other.total <= way.total);

const isSame = (a: Way, b: Way): boolean =>
  a.orders.length === b.orders.length &&
  a.orders.every(({ store, lines }) => b.orders.some((one) => one.store === store && `${one.lines}` === `${lines}`));
