/**
 * The board of a store with many open orders on a tablet: `npm run bench:board`. How soon it is drawn, what a scrolled frame and a
 * live order cost in a trace, how soon an order rings on two tablets, and how soon its push message is at their push service.
 *
 *   npm run bench:board [-- --orders N] [--rounds N]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { acceptOrder, getStaffOrder, listQueue, markReady, markSeen, pickLine } from '#features/fulfillment';
import type { NewShopper } from '../tests/e2e/support/shopper.ts';
import { startBoard, tablet } from './support/board/open-store.ts';
import { pushWaits } from './support/board/pushes.ts';
import { firstTone, noteTones, paintOf } from './support/board/tablet-page.ts';
import { scrollTrace } from './support/board/trace.ts';
import { quantile } from './support/load.ts';
import { bench } from './support/started.ts';

const { values: options } = parseArgs({
  options: { orders: { type: 'string', default: '60' }, rounds: { type: 'string', default: '30' } },
});
const ORDERS = Number(options.orders);
const ROUNDS = Number(options.rounds);

await bench(measure);

async function measure(): Promise<void> {
  const { origin, browser, market } = await startBoard();
  const { owner, storeId } = market;
  for (let n = 0; n < ORDERS; n++) await workOn(owner, await market.order(), n % 4);
  const open = (person: NewShopper) => tablet(browser, origin, { person, path: `/console/${storeId}/orders` });

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
  for (const one of tablets) await one.context().close();
  report('the first tone on two tablets', waits, 1_000);
  report('the push message of two devices', await pushWaits(market, ROUNDS), 5_000);
}

function report(what: string, waits: readonly number[], mark: number): void {
  const p = (share: number) => `${quantile(waits, share).toFixed(0)} ms`;
  console.log(
    `From the submit to ${what}, ${ROUNDS} orders: p50 ${p(0.5)}, p99 ${p(0.99)}, slowest ${p(1)} (mark: ${mark})`,
  );
}

/** New, being packed, or ready. */
async function workOn({ call }: NewShopper, id: string, steps: number): Promise<void> {
  if (steps > 0) await call(acceptOrder, { id, readyInMinutes: 20 });
  if (steps < 3) return;
  for (const line of (await call(getStaffOrder, { id })).lines)
    await call(pickLine, { id, lineId: line.id, quantity: line.ordered, from: 0 });
  await call(markReady, { id });
}
