import { setTimeout as sleep } from 'node:timers/promises';
import { openDemoQueue } from '#app/demo/orders/demo-orders.server.ts';
import { type Command, type Options, UsageError } from './command.ts';

const HELP = `npm run market -- demo-orders [--count N] [--every SECONDS]

Orders at a demo store as its shoppers would, beside a running site: the first order at once, then one after the other. Log in
as owner@wicket.example (README) and open /console to see them come in. Pickups and deliveries, paid at the sandbox. A store
accepts an order within 15 minutes of its opening hours; after three that nobody accepted it is paused until someone of it
opens it. For demos only: refused with MODE=production.

  --count N         how many orders (6); at most 60
  --every SECONDS   between two of them (15); at most 600`;

export const demoOrdersCommand: Command = {
  name: 'demo-orders',
  summary: 'order at a demo store, so that its board moves',
  writes: ['demo-ordered'],
  help: HELP,
  options: { count: { type: 'string' }, every: { type: 'string' } },
  words: [0, 0],
  check: (_words, options) => void paceOf(options),
  run: async ({ mode, by, openShop, say }, _words, options) => {
    if (mode === 'production')
      throw new UsageError('demo-orders would order from a real store: it works with MODE=demo alone.');
    const { count, everyMs } = paceOf(options);
    const { store, place } = await openDemoQueue(await openShop(), by);
    say(`Ordering at ${store.name}: /console/${store.id}/orders`);
    for (let nth = 0; nth < count; nth++) {
      if (nth > 0) await sleep(everyMs);
      const { refNum, shopper, deliveryType } = await place(nth);
      say(`${refNum}  ${shopper}, ${deliveryType}`);
    }
  },
};

const paceOf = (options: Options) => ({
  count: numberOf(options, 'count', { usual: 6, least: 0, most: 60 }),
  everyMs: 1_000 * numberOf(options, 'every', { usual: 15, least: 0, most: 600 }),
});

type Range = { usual: number; least: number; most: number };

function numberOf(options: Options, name: string, { usual, least, most }: Range): number {
  const text = options[name] ?? String(usual);
  const value = /^\d{1,3}$/.test(String(text)) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new UsageError(`--${name} ${text} is not a number from ${least} to ${most}.`);
  return value;
}
