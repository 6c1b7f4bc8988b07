/**
 * The board of a store with many open orders on a tablet: `npm run bench:board`. How soon it is drawn, what a scrolled frame and a
 * live order cost in a trace, and how soon an order rings on two tablets.
 *
 *   npm run bench:board [-- --orders N] [--rounds N]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { addCartItem } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { acceptOrder, getStaffOrder, listQueue, markReady, markSeen, pickLine } from '#features/fulfillment';
import { addCard } from '#features/payments';
import { launchBrowser } from '../tests/e2e/support/browser.ts';
import { behindMs, setBack } from '../tests/e2e/support/business-hours-clock.ts';
import { stateOfKnown } from '../tests/e2e/support/returning-visitor.ts';
import { type NewShopper, newShopper } from '../tests/e2e/support/shopper.ts';
import { startSite } from '../tests/e2e/support/start-site.ts';
import { newStaff } from '../tests/e2e/support/team.ts';
import { firstTone, noteTones, paintOf } from './support/board/tablet-page.ts';
import { scrollTrace } from './support/board/trace.ts';
import { quantile } from './support/load.ts';
import { bench, untilTheEnd } from './support/started.ts';

const { values: options } = parseArgs({
  options: { orders: { type: 'string', default: '60' }, rounds: { type: 'string', default: '30' } },
});
const ORDERS = Number(options.orders);
const ROUNDS = Number(options.rounds);
const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };
/** An account orders at most 20 times a day. */
const ORDERS_OF_ONE = 15;

await bench(measure);

async function measure(): Promise<void> {
  const site = untilTheEnd(await startSite());
  const browser = await launchBrowser();
  untilTheEnd({ stop: () => browser.close() });
  const market = await openStore(site.origin);
  const { owner, storeId } = market;
  for (let n = 0; n < ORDERS; n++) await workOn(owner, await market.order(), n % 4);
  const open = (person: NewShopper) => tablet(browser, site.origin, { person, path: `/console/${storeId}/orders` });

  const paints: { first: number; cards: number }[] = [];
  for (let n = 0; n < 5; n++) paints.push(await paintOf(await open(owner), { cpu: 4, megabits: 10 }));
  const median = (of: 'first' | 'cards') =>
    quantile(
      paints.map((paint) => paint[of]),
      0.5,
    ).toFixed(0);
  console.log(
    `${ORDERS} open orders, CPU × 4, 10 Mbit/s, 1024 × 768: first paint ${median('first')} ms, cards ${median('cards')} ms`,
  );

  const page = await open(owner);
  for (const cpu of [1, 4]) {
    const { longest, script, frames } = await scrollTrace(browser, page, { cpu, meanwhile: market.order });
    console.log(
      `CPU × ${cpu}, scrolled, and an order comes in: longest task ${longest.toFixed(1)} ms (mark: 50), ` +
        `script of a frame ${script.toFixed(2)} ms (mark: 4), ${frames} frames`,
    );
  }
  await page.context().close();

  const tablets = [await open(owner), await open(market.budtender)];
  // Only an order that comes into a quiet store begins to ring.
  for (const { id } of (await owner.call(listQueue, { storeId })).orders) await owner.call(markSeen, { id });
  const waits: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    // Both tablets have to know that nothing rings any more.
    await sleep(2_000);
    for (const one of tablets) await noteTones(one);
    const id = await market.order();
    const begun = market.submittedAt();
    for (const one of tablets) waits.push((await firstTone(one)) - begun);
    await owner.call(markSeen, { id });
  }
  const p = (share: number) => `${quantile(waits, share).toFixed(0)} ms`;
  console.log(
    `From the submit to the first tone on two tablets, ${ROUNDS} orders: p50 ${p(0.5)}, p99 ${p(0.99)} (mark: 1000)`,
  );
}

async function openStore(origin: string) {
  const guest = await newShopper(origin);
  const { items } = await guest.call(listProducts, { loc: '-79.41235,43.64539', category: 'flower', count: 20 });
  const product = items.find(
    ({ cannabisWeight, quantity }) => cannabisWeight <= 7 && quantity > 4,
  ) as (typeof items)[number];
  const storeId = product.store.id;
  const people = {
    owner: await newStaff(origin, { storeId, role: 'owner' }),
    budtender: await newStaff(origin, { storeId, role: 'budtender' }),
  };
  const shelf = (await guest.call(listProducts, { storeId, count: 100 })).items.filter(
    ({ cannabisWeight }) => cannabisWeight <= 7,
  );
  let shopper = guest;
  let cardId = '';
  let placed = 0;
  let submittedAt = 0;
  const order = async (): Promise<string> => {
    if (placed % ORDERS_OF_ONE === 0) {
      if (placed > 0) shopper = await newShopper(origin);
      cardId = (await shopper.call(addCard, { displayName: 'Card', ...CARD })).id;
    }
    const { id } = shelf[placed++ % shelf.length] ?? product;
    await shopper.call(addCartItem, { productId: id, quantity: 1 });
    await shopper.call(updateCart, [{ storeId, paymentCardId: cardId, deliveryType: 'pickup', isSelected: true }]);
    submittedAt = Date.now();
    return (await shopper.call(submitCart, {})).orders[0]?.id ?? '';
  };
  return { ...people, storeId, order, submittedAt: () => submittedAt };
}

/** New, being packed, or ready. */
async function workOn({ call }: NewShopper, id: string, steps: number): Promise<void> {
  if (steps > 0) await call(acceptOrder, { id, readyInMinutes: 20 });
  if (steps < 3) return;
  for (const line of (await call(getStaffOrder, { id })).lines)
    await call(pickLine, { id, lineId: line.id, quantity: line.ordered, from: 0 });
  await call(markReady, { id });
}

async function tablet(
  browser: Browser,
  origin: string,
  { person, path }: { person: NewShopper; path: string },
): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: { width: 1024, height: 768 }, baseURL: origin, locale: 'en-CA', timezoneId: 'America/Toronto' },
    ...{ serviceWorkers: 'block', storageState: stateOfKnown(origin, person.sessionToken) },
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(setBack, behindMs());
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  return page;
}
