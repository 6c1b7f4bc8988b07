import { setTimeout as sleep } from 'node:timers/promises';
import { addCartItem } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { getOrder } from '#features/orders';
import { addCard } from '#features/payments';
import { httpClient } from '#platform/browser/client.ts';
import { isFailure } from '#platform/errors.ts';
import { cardForm } from '../support/checkout.ts';
import { fetchFrom } from './fetch-from.ts';

type Client = ReturnType<typeof httpClient>;
export type Shopper = { client: Client; sessionToken: string; cardId: string };

/** An order that a shopper was told of. */
export type Acknowledged = { id: string; at: number };
/** A request that got no answer of the shop, or 5xx. */
export type Failed = { what: string; code: string; message: string; at: number };
/** How often a submit was sent until its answer was definite. */
export type Submit = { sentAt: number; tries: number };

export type Crowd = {
  orders: Acknowledged[];
  failures: Failed[];
  submits: Submit[];
  /** Refusals that are no fault of the cluster. */
  refused: string[];
  /** Reads of one's own order right after its answer, and those that did not find it. */
  ownReads: { count: number; stale: number };
  stop(): Promise<void>;
};

type Goods = readonly { id: string; storeId: string }[];

const DEFINITE = new Set(['payment-declined', 'conflict', 'validation', 'not-found', 'too-many-requests']);
const THINK_MS = 1_000;

/** Their first card, through the API. The client is one browser's: what it remembers of its writes stays with it. */
export async function withCard(
  origin: string,
  { sessionToken }: { sessionToken: string },
  address: string,
): Promise<Shopper> {
  const client = httpClient({ base: `${origin}/api`, token: () => sessionToken, fetch: fetchFrom(address) });
  return { client, sessionToken, cardId: (await client(addCard, cardForm('4242424242424242'))).id };
}

/**
 * Shoppers who think for about a second before each step: a line into the cart, the card, a submit by one key until its answer is
 * definite, a look at the order. A failed request is sent again when the shop says, as a person does.
 */
export function letCrowdShop(shoppers: readonly Shopper[], goods: Goods): Crowd {
  const crowd: Crowd = {
    ...{ orders: [], failures: [], submits: [], refused: [], ownReads: { count: 0, stale: 0 } },
    stop: async () => {},
  };
  const ending = new AbortController();
  const isOver = () => ending.signal.aborted;
  const think = () =>
    sleep(-Math.log(1 - Math.random()) * THINK_MS, undefined, { signal: ending.signal }).catch(() => {});
  const insist = async <T>(what: string, call: () => Promise<T>): Promise<{ result: T | null; tries: number }> => {
    for (let tries = 1; ; tries++) {
      try {
        return { result: await call(), tries };
      } catch (error) {
        const { code, message } = isFailure(error) ? error : { code: 'bug', message: String(error) };
        if (DEFINITE.has(code)) {
          crowd.refused.push(`${what}: ${code} ${message}`);
          return { result: null, tries };
        }
        crowd.failures.push({ what, code, message, at: performance.now() });
        await sleep((isFailure(error) && error.retryAfterSeconds ? error.retryAfterSeconds : 2) * 1_000);
      }
    }
  };
  const shop = async ({ client, cardId }: Shopper, index: number) => {
    for (let n = 0; !isOver(); n++) {
      const { id, storeId } = goods[(index * 7 + n) % goods.length] as Goods[number];
      await think();
      await insist('add', () => client(addCartItem, { productId: id, quantity: 1 }));
      await think();
      await insist('update', () => client(updateCart, [{ storeId, isSelected: true, paymentCardId: cardId }]));
      await think();
      const sentAt = performance.now();
      const key = { 'idempotency-key': `${index}-${n}` };
      const submit = () => client(submitCart, {}, key) as Promise<{ orders: { id: string }[] }>;
      const { result, tries } = await insist('submit', submit);
      crowd.submits.push({ sentAt, tries });
      const at = performance.now();
      crowd.orders.push(...(result?.orders ?? []).map((order) => ({ id: order.id, at })));
      const placed = result?.orders[0];
      if (placed) await look(placed.id, client);
    }
  };
  const look = async (id: string, client: Client) => {
    const { result } = await insist('look', () => client(getOrder, { id }));
    crowd.ownReads.count++;
    if (!result) crowd.ownReads.stale++;
  };
  const shopping = Promise.all(shoppers.map(shop));
  crowd.stop = async () => {
    ending.abort();
    await shopping;
  };
  return crowd;
}
