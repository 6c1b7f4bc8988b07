import { drawDemo } from '#app/demo/demo-pictures.server.ts';
import { importDemo } from '#app/demo/import-demo.server.ts';
import { type Command, type Options, UsageError } from './command.ts';

const HELP = `npm run market -- demo [--stores N] [--listings M]

Fills the shop with the demo catalogue: fictional stores, brands and products of Ontario, with prices, stock, hours,
delivery zones and reviews, and two logins. Once: a shop that has it is left as it is.

  --stores N     how many stores (160)
  --listings M   how many listings in all of them (20000); 600 at most for each store`;

export const demoCommand: Command = {
  name: 'demo',
  summary: 'fill the shop with the demo catalogue',
  help: HELP,
  options: { stores: { type: 'string' }, listings: { type: 'string' } },
  words: [0, 0],
  check: (_words, options) => void sizes(options),
  run: async ({ db, openShop, say, progress }, _words, options) => {
    const { stores, listings } = sizes(options);
    const log = { info: (line: unknown) => progress(String(line)) };
    const isDone = await importDemo(db, { stores, listings, log });
    const { files } = await openShop();
    await drawDemo({ db, files, log });
    say(
      isDone
        ? `demo: ${stores} stores and ${listings} listings were made`
        : 'demo: it is there already, nothing was changed',
    );
  },
};

function sizes(options: Options): { stores: number; listings: number } {
  const stores = numberOf(options, 'stores', 160, 10_000);
  const listings = numberOf(options, 'listings', Math.min(20_000, stores * 600), stores * 600);
  return { stores, listings };
}

function numberOf(options: Options, name: string, byDefault: number, most: number): number {
  const text = options[name];
  if (text === undefined) return byDefault;
  const value = /^\d{1,9}$/.test(String(text)) ? Number(text) : Number.NaN;
  if (!(value >= 1 && value <= most)) throw new UsageError(`--${name} ${text} is not a number from 1 to ${most}.`);
  return value;
}
