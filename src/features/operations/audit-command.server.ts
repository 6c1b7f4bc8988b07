import { auditShop } from '#features/orders/server';
import { fail } from '#platform/errors.ts';
import { type Command, type Options, WrongUse } from './command.ts';

const HELP = `npm run market -- audit [--days N]

Checks what must always hold, on the live database and against the payment provider's own records: every approved payment
has its record and every record its order, stock is never below zero, totals add up, no order moved where it may not.
Changes nothing. Ends with 1 when something is broken.

  --days N   how far back the provider is asked about payments (8), at most 400; our own tables are checked whole`;

export const auditCommand: Command = {
  name: 'audit',
  summary: 'check that orders, payments and stock agree',
  help: HELP,
  options: { days: { type: 'string' } },
  words: [0, 0],
  check: (_words, options) => void daysOf(options),
  run: async ({ openShop, say }, _words, options) => {
    const shop = await openShop();
    const findings = Object.entries(await auditShop(shop, { now: shop.clock.now(), days: daysOf(options) }));
    for (const [name, count] of findings)
      say(`${count === 0 ? 'right ' : 'BROKEN'}  ${inWords(name)}${count ? `: ${count}` : ''}`);
    const broken = findings.filter(([, count]) => count > 0);
    if (broken.length) throw fail('conflict', `${broken.length} of ${findings.length} checks found something broken.`);
  },
};

const MOST_DAYS = 400;

function daysOf({ days = '8' }: Options): number {
  const value = /^\d{1,3}$/.test(String(days)) ? Number(days) : 0;
  if (value < 1 || value > MOST_DAYS) throw new WrongUse(`--days ${days} is not a number from 1 to ${MOST_DAYS}.`);
  return value;
}

/** 'I5_negativeStock' → 'I5 negative stock'. */
const inWords = (name: string): string =>
  name.replace('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
