import { reconcilePayments } from '#features/orders/server';
import { fail } from '#platform/errors.ts';
import { type Command, type Options, UsageError } from './command.ts';
import { dayOf, daysAfter, startOf } from './days.ts';

const HELP = `npm run market -- reconcile [--from DATE] [--to DATE]

Compares our payments of a day with the payment provider's, both ways: what one side has and the other does not, and
amounts that differ. What is found is printed and kept in the table payment_difference; nothing is mended by itself.
Ends with 1 when something differs. Run it once a day.

  --from DATE   the first day, such as 2026-11-20 (yesterday), in Toronto
  --to DATE     the last day (the same as the first)`;

export const reconcileCommand: Command = {
  name: 'reconcile',
  summary: "compare a day's payments with the provider's",
  writes: ['payments-reconciled'],
  help: HELP,
  options: { from: { type: 'string' }, to: { type: 'string' } },
  words: [0, 0],
  check: (_words, options) => void daysOf(options, new Date()),
  run: async ({ by, openShop, say }, _words, options) => {
    const shop = await openShop();
    const now = shop.clock.now();
    const { payments, records, differences } = await reconcilePayments(shop, by, { ...daysOf(options, now), now });
    for (const { kind, key, refNum, ours, theirs } of differences) {
      say(`${kind.toUpperCase().padEnd(10)}  ${refNum ?? 'no order'}  ${key}  ours: ${ours}, theirs: ${theirs}`);
    }
    say(`${payments} payments, ${records} records of the provider, ${differences.length} differences.`);
    if (differences.length) throw fail('conflict', 'The books and the payment provider disagree.');
  },
};

function daysOf({ from, to }: Options, now: Date): { from: Date; to: Date } {
  const first = typeof from === 'string' ? from : daysAfter(dayOf(now), -1);
  const last = typeof to === 'string' ? to : first;
  const [start, lastStart] = [moment('from', first), moment('to', last)];
  if (lastStart < start) throw new UsageError(`--to ${last} is before --from ${first}.`);
  return { from: start, to: moment('to', daysAfter(last, 1)) };
}

function moment(name: string, day: string): Date {
  const start = startOf(day);
  if (!start) throw new UsageError(`--${name} ${day} is not a day such as 2026-11-20.`);
  return start;
}
