import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Shopper } from './shoppers.ts';

/** A listing and the store that sells it. */
export type Pick = { listingId: string; storeId: string };
export type Step = 'add' | 'update' | 'verify' | 'submit';
/** How long each call took, in ms. */
export type Timings = Record<Step, number[]>;

/** A shopper with a card, who buys over HTTP. */
export type Buyer = Shopper & { cardId: string; vaultKey: string };

export const noTimings = (): Timings => ({ add: [], update: [], verify: [], submit: [] });

/**
 * From the first item to the confirmation: three items from two stores, how they are paid and handed over, the summary,
 * the submit. `pause` is waited before each call; the wait for it is not part of any timing.
 */
export async function checkOut(
  ask: Ask,
  buyer: Buyer,
  picks: readonly Pick[],
  timings: Timings,
  pause: () => Promise<void> = async () => {},
): Promise<void> {
  const timed = async (step: Step, method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    await pause();
    const start = performance.now();
    const result = await ask(method, path, { body, sessionToken: buyer.sessionToken, headers });
    timings[step].push(performance.now() - start);
    return result;
  };
  for (const { listingId } of picks)
    await timed('add', 'POST', '/api/shop/item', { productId: listingId, quantity: 1 });
  const storeIds = [...new Set(picks.map(({ storeId }) => storeId))];
  const choices = storeIds.map((storeId) => ({ storeId, isSelected: true, paymentCardId: buyer.cardId }));
  await timed('update', 'PUT', '/api/shop/update', choices);
  await timed('verify', 'GET', '/api/shop/verify');
  const placed = (await timed('submit', 'POST', '/api/shop/submit', {}, { 'idempotency-key': randomUUID() })) as {
    orders: { status: string }[];
  };
  if (placed.orders.length !== storeIds.length || placed.orders.some(({ status }) => status !== 'new-order')) {
    throw new Error(`Not every order was placed: ${JSON.stringify(placed.orders.map(({ status }) => status))}`);
  }
}

/** Saves the sandbox's card that is approved; returns its id. */
export async function saveTestCard(ask: Ask, sessionToken: string): Promise<string> {
  const body = {
    displayName: 'Bench',
    cardNumber: '4242424242424242',
    cardExpiry: '1235',
    cardCVV: '123',
    postalCode: 'M5V2T6',
  };
  const card = (await ask('POST', '/api/user/payment/credit-card', { body, sessionToken })) as { id: string };
  return card.id;
}

type Question = { body?: unknown; sessionToken?: string; headers?: Record<string, string> | undefined };
export type Ask = (method: string, path: string, question?: Question) => Promise<unknown>;

/** Calls over kept connections; gives the result, or throws what was answered instead. */
export function asking(origin: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  return (method, path, { body, sessionToken, headers } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const call = request(
        origin + path,
        {
          method,
          agent,
          headers: {
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...(sessionToken && { authorization: `Bearer ${sessionToken}` }),
            ...headers,
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            const said = Buffer.concat(parts).toString();
            if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${method} ${path}: ${answer.statusCode} ${said}`));
            else resolve(JSON.parse(said).result);
          });
        },
      );
      call.on('error', reject);
      call.end(text);
    });
}
