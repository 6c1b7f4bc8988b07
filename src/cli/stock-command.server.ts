import { shortLines } from '#features/back-office/server';
import type { Command } from './command.ts';

const HELP = `npm run market -- stock [--store LICENCE]

Lists the open orders for which a store has fewer units on hand than it has promised: what is missing of each. Units go to
orders that are ready first, then to the oldest. Stores are told by mail when a count finds it.

  --store LICENCE   only the orders of this store`;

export const stockCommand: Command = {
  name: 'stock',
  summary: 'list open orders that are short of stock',
  writes: [],
  help: HELP,
  options: { store: { type: 'string' } },
  words: [0, 0],
  run: async ({ db, say }, _words, { store }) => {
    const lines = await shortLines(db, { licence: typeof store === 'string' ? store.toUpperCase() : undefined });
    for (const { refNum, product, ordered, missing, ...line } of lines)
      say(`${refNum}  ${missing} of ${ordered} missing  ${product}  ${line.store} (${line.licence})`);
    if (lines.length === 0) say('No order is short of stock.');
  },
};
