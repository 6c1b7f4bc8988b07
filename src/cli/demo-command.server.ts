import type { CatalogueSize } from '#app/demo/catalogue/catalogue.ts';
import { USUAL_PRODUCTS } from '#app/demo/catalogue/products.ts';
import { drawDemo } from '#app/demo/demo-pictures.server.ts';
import { importDemo } from '#app/demo/import-demo.server.ts';
import { type Command, type Options, UsageError } from './command.ts';

const HELP = `npm run market -- demo [--products P] [--stores N] [--listings M | --offers K] [--plain]

Fills the shop with the demo catalogue: fictional stores, brands and products of Ontario, with prices, stock, hours,
delivery zones and reviews, and two logins. Once: a shop that has it is left as it is.

  --products P   how many products (600); at least 100
  --stores N     how many stores (160)
  --listings M   how many listings in all of them (20000); P at most for each store
  --offers K     instead: each product is at K stores
  --plain        without drawings, which take most of the time of a large one`;

export const demoCommand: Command = {
  name: 'demo',
  summary: 'fill the shop with the demo catalogue',
  writes: ['demo-filled'],
  help: HELP,
  options: {
    products: { type: 'string' },
    stores: { type: 'string' },
    listings: { type: 'string' },
    offers: { type: 'string' },
    plain: { type: 'boolean' },
  },
  words: [0, 0],
  check: (_words, options) => void sizes(options),
  run: async ({ db, by, openShop, say, progress }, _words, options) => {
    const size = sizes(options);
    const log = { info: (line: unknown) => progress(String(line)) };
    const isDone = await importDemo(db, { ...size, by, log });
    const { files } = await openShop();
    if (!options.plain) await drawDemo({ db, files, log });
    say(
      isDone
        ? `demo: ${size.products} products, ${size.stores} stores and ${size.listings} listings were made`
        : 'demo: it is there already, nothing was changed',
    );
  },
};

function sizes(options: Options): Required<CatalogueSize> {
  const products = numberOf(options, 'products', USUAL_PRODUCTS, [100, 20_000]);
  const stores = numberOf(options, 'stores', 160, [1, 10_000]);
  const offers = numberOf(options, 'offers', 0, [1, stores]);
  if (offers) return { products, stores, offers, listings: products * offers };
  const most = stores * products;
  return { products, stores, offers, listings: numberOf(options, 'listings', Math.min(20_000, most), [1, most]) };
}

type Range = readonly [least: number, most: number];

function numberOf(options: Options, name: string, byDefault: number, [least, most]: Range): number {
  const text = options[name];
  if (text === undefined) return byDefault;
  const value = /^\d{1,9}$/.test(String(text)) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new UsageError(`--${name} ${text} is not a number from ${least} to ${most}.`);
  return value;
}
