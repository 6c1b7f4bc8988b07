import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Deps } from '#app/api.ts';
import { addCartItem } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { saveCard } from '#features/payments/server';
import { httpClient } from '#platform/browser/client.ts';
import { isFailure } from '#platform/errors.ts';
import { cardForm } from '../checkout.ts';
import { type GivenUser, given } from '../given.ts';

export type Market = {
  shoppers: (GivenUser & { cardId: string })[];
  storeId: string;
  listings: number[];
  initialStock: Map<number, number>;
};

/** Shoppers with a card each, and one store that they all buy at. Sessions begin now: processes have the real clock. */
export async function openMarket(deps: Deps, shopperCount: number): Promise<Market> {
  const { db } = deps;
  const store = await given.store(db);
  const listings: number[] = [];
  for (let n = 0; n < 5; n++) listings.push(await given.listing(db, { store_id: store, quantity: 100_000 }));
  const shoppers = [];
  for (let n = 0; n < shopperCount; n++) {
    const user = await given.user(db, { created_at: new Date() });
    const { id: cardId } = await saveCard(deps, { userId: user.id }, cardForm('4242424242424242'));
    shoppers.push({ ...user, cardId });
  }
  return { shoppers, storeId: String(store), listings, initialStock: new Map(listings.map((id) => [id, 100_000])) };
}

export type Story = {
  /** Orders that a shopper was told of. */
  acknowledged: string[];
  /** Answers that no shopper should ever get, and requests that got none. */
  failures: { code: string; message: string; what: string }[];
  /** How many submits had a definite answer, and how long each took (ms) counting every try. */
  submits: number[];
  stop(): Promise<void>;
};

const DEFINITE = ['payment-declined', 'conflict', 'validation', 'not-found'];

/** The units of a cart, and how long its shopper waits before they fill the next one. */
type Habits = { units?: number; pauseMs?: number };

/**
 * Lets shoppers shop until they are stopped: a line into the cart, the card chosen, a submit, with the same key until the
 * answer is definite. Where nobody answers they try again, as a browser does; each such failure is written down.
 */
export function letShop(market: Market, origins: () => string[], { units = 1, pauseMs = 0 }: Habits = {}): Story {
  const story: Story = { acknowledged: [], failures: [], submits: [], stop: async () => {} };
  let isOver = false;
  let turn = 0;
  const shop = async (shopper: Market['shoppers'][number], index: number) => {
    const client = () => {
      const all = origins();
      return httpClient({ base: `${all[turn++ % all.length]}/api`, token: () => shopper.sessionToken });
    };
    const insist = async <T>(what: string, call: () => Promise<T>): Promise<T | null> => {
      for (;;) {
        try {
          return await call();
        } catch (error) {
          const { code, message } = isFailure(error) ? error : { code: 'bug', message: String(error) };
          if (DEFINITE.includes(code)) return null;
          story.failures.push({ code, message, what });
          await sleep(50);
        }
      }
    };
    for (let n = 0; !isOver; n++) {
      const listing = market.listings[(index + n) % market.listings.length];
      await insist('add', () => client()(addCartItem, { productId: String(listing), quantity: units }));
      const wish = { storeId: market.storeId, paymentCardId: shopper.cardId, deliveryType: 'pickup' as const };
      await insist('update', () => client()(updateCart, [wish]));
      const key = { 'idempotency-key': `${index}-${n}` };
      const begun = performance.now();
      const said = await insist('submit', () => client()(submitCart, {}, key) as Promise<{ orders: { id: string }[] }>);
      story.submits.push(performance.now() - begun);
      if (said) story.acknowledged.push(...said.orders.map(({ id }) => id));
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const shopping = Promise.all(market.shoppers.map(shop));
  story.stop = async () => {
    isOver = true;
    await shopping;
  };
  return story;
}

export async function unsettled({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) n from payment_attempt
    where state = 'pending' or (state = 'approved' and goal <> 'authorized')`.execute(db);
  return rows[0]?.n ?? -1;
}
