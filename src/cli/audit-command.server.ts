import { auditFindings } from '#features/audit/server';
import { fail } from '#platform/errors.ts';
import { type Command, UsageError } from './command.ts';
import { startOf } from './days.ts';

const HELP = `npm run market -- audit [--since DATE]

Checks what must always hold, on the live database and against the payment provider's own records: how orders and payments
stand together, amounts, prices and tax, stock, history, cards, and whether shoppers were told. Looks at the orders of the
last 35 days and at all that are open, and asks the provider about eight days. Changes nothing, may run while the site runs.
Ends with 1 when something is broken.

  --since DATE  the first day, such as 2026-10-01, in Toronto; the provider is asked as far back`;

export const auditCommand: Command = {
  name: 'audit',
  summary: 'check that orders, payments and stock agree',
  writes: [],
  help: HELP,
  options: { since: { type: 'string' } },
  words: [0, 0],
  check: (_words, { since }) => void dayOrNull(since),
  run: async ({ openShop, say }, _words, { since }) => {
    const shop = await openShop();
    const findings = await auditFindings(shop, { now: shop.clock.now(), since: dayOrNull(since) });
    for (const { name, sentence, count, examples } of findings) {
      say(`${count === 0 ? 'right ' : 'BROKEN'}  ${name}${count ? `: ${count}. ${sentence}` : ''}`);
      for (const example of examples) say(`          ${example}`);
    }
    const broken = findings.filter(({ count }) => count > 0);
    if (broken.length) throw fail('conflict', `${broken.length} of ${findings.length} checks found something broken.`);
  },
};

function dayOrNull(since: unknown): Date | undefined {
  if (typeof since !== 'string') return undefined;
  const start = startOf(since);
  if (!start) throw new UsageError(`--since ${since} is not a day such as 2026-11-20.`);
  return start;
}
