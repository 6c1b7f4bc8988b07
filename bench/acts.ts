/**
 * How many acts each step of an order takes on the board, by keys alone and by finger: `npm run bench:acts`. It fails where a step takes
 * more than two, or an order is missed.
 *
 *   npm run bench:acts [-- --orders N] [--fingers N]
 *
 * An act is a tap, a key, or a text that is typed (the date of birth). A new order rings without one.
 */
import { parseArgs } from 'node:util';
import { getStaffOrder } from '#features/fulfillment';
import { Acts } from './support/board/acts.ts';
import { byFinger, byKeys, type Way } from './support/board/life-of-an-order.ts';
import { startBoard, tablet } from './support/board/open-store.ts';
import { quantile } from './support/load.ts';
import { bench } from './support/started.ts';

const { values: options } = parseArgs({
  options: { orders: { type: 'string', default: '60' }, fingers: { type: 'string', default: '5' } },
});
const MOST_ACTS = 2;

await bench(measure);

async function measure(): Promise<void> {
  const { origin, browser, market } = await startBoard();
  const { owner, storeId } = market;
  const path = `/console/${storeId}/orders`;
  for (const [name, way, count] of [
    ['by keys', byKeys, Number(options.orders)],
    ['by finger', byFinger, Number(options.fingers)],
  ] as const) {
    const page = await tablet(browser, origin, { person: owner, path });
    const acts = new Acts(page);
    const missed = await work(way, count, acts);
    report(name, { acts, count, missed });
    await page.context().close();
  }

  /** Gives how many orders are not completed at the end. */
  async function work(way: Way, count: number, acts: Acts): Promise<number> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const id = await market.order();
      ids.push(id);
      await way(acts, id);
    }
    const statuses = await Promise.all(ids.map(async (id) => (await owner.call(getStaffOrder, { id })).status));
    return statuses.filter((status) => status !== 'completed').length;
  }
}

function report(name: string, { acts, count, missed }: { acts: Acts; count: number; missed: number }): void {
  const rows = [...acts.steps].map(([step, counts]) => ({
    step,
    median: quantile(counts.toSorted(), 0.5),
    most: Math.max(...counts),
  }));
  console.log(`${count} orders ${name}, ${missed} missed`);
  console.table(rows);
  const tooMany = rows.filter(({ most }) => most > MOST_ACTS);
  if (missed === 0 && tooMany.length === 0) return;
  process.exitCode = 1;
  console.error(`Over ${MOST_ACTS} acts: ${tooMany.map(({ step }) => step).join(', ') || 'none'}. Missed: ${missed}.`);
}
