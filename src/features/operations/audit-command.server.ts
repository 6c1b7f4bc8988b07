import { auditShop } from '#features/orders/server';
import { fail } from '#platform/errors.ts';
import type { Command } from './command.ts';

const HELP = `npm run market -- audit

Checks what must always hold, on the live database and against the payment provider's own records: every approved payment
has its record and every record its order, stock is never below zero, totals add up, no order moved where it may not.
Changes nothing. Ends with 1 when something is broken.`;

export const auditCommand: Command = {
  name: 'audit',
  summary: 'check that orders, payments and stock agree',
  help: HELP,
  options: {},
  words: [0, 0],
  run: async ({ openShop, say }) => {
    const shop = await openShop();
    const findings = Object.entries(await auditShop(shop, { now: shop.clock.now() }));
    for (const [name, count] of findings)
      say(`${count === 0 ? 'right ' : 'BROKEN'}  ${inWords(name)}${count ? `: ${count}` : ''}`);
    const broken = findings.filter(([, count]) => count > 0);
    if (broken.length) throw fail('conflict', `${broken.length} of ${findings.length} checks found something broken.`);
  },
};

/** 'I5_negativeStock' → 'I5 negative stock'. */
const inWords = (name: string): string =>
  name.replace('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
