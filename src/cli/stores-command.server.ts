import { changeBusy as setBusy, changePreparation as setPreparation } from '#features/stores/server';
import { orNotFound } from '#platform/errors.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';

const HELP = `npm run market -- stores LICENCE preparation MINUTES|measured
npm run market -- stores LICENCE busy MINUTES FOR|over

preparation: how long a store takes to pack an order, 5 to 180 minutes, rounded up to fives. Shoppers see it as the time at
which an order is ready. 'measured' takes that back: then it is the median of the store's last 20 orders, and unknown before.
busy: it takes so many minutes longer (5 to 120, rounded up to fives), for as many minutes from now (at most 1440).`;

const STEP = 5;
const MOST = { preparation: 180, busy: 120, for: 1440 };
const MINUTE = 60_000;

export const storesCommand: Command = {
  name: 'stores',
  summary: 'say how long a store takes to pack an order, or that it is busy',
  writes: ['store-preparation', 'store-busy'],
  help: HELP,
  options: {},
  words: [3, 4],
  check: ([, what, ...typed]) => {
    if (what === 'preparation') preparationOf(typed);
    else if (what === 'busy') busyOf(typed, new Date(0));
    else throw new UsageError(`Say 'preparation' or 'busy', not '${what}'.`);
  },
  run: async (context, [licence = '', what, ...typed]) => {
    const change = what === 'busy' ? changeBusy : changePreparation;
    const [name, sentence] = await change(context, licence.toUpperCase(), typed);
    context.say(`${orNotFound(name, `No store has the licence ${licence}.`)}: ${sentence}`);
  },
};

type Change = (
  context: CommandContext,
  licence: string,
  typed: string[],
) => Promise<[name: string | null, done: string]>;

const changePreparation: Change = async ({ db, clock, by }, licence, typed) => {
  const minutes = preparationOf(typed);
  return [
    await setPreparation({ db, clock }, by, licence, minutes),
    minutes === null ? 'the preparation time is measured on its orders.' : `${minutes} minutes to pack an order.`,
  ];
};

const changeBusy: Change = async ({ db, by, openShop }, licence, typed) => {
  const { clock } = await openShop();
  const busy = busyOf(typed, clock.now());
  return [
    await setBusy({ db, clock }, by, licence, busy),
    busy ? `${busy.minutes} minutes longer until ${busy.until.toISOString()}.` : 'not busy anymore.',
  ];
};

/** null: measured. */
function preparationOf([typed = '', ...more]: string[]): number | null {
  if (more.length > 0) throw new UsageError(`Say one number of minutes, not '${more.join(' ')}' as well.`);
  return typed === 'measured' ? null : inFives(minutesOf(typed, MOST.preparation));
}

/** null: it is over. */
function busyOf([typed = '', length]: string[], now: Date): { minutes: number; until: Date } | null {
  if (typed === 'over' && length === undefined) return null;
  const minutes = inFives(minutesOf(typed, MOST.busy));
  return { minutes, until: new Date(now.getTime() + minutesOf(length, MOST.for) * MINUTE) };
}

const inFives = (minutes: number) => Math.ceil(minutes / STEP) * STEP;

function minutesOf(typed = '', most: number): number {
  const minutes = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  if (minutes < STEP || minutes > most)
    throw new UsageError(`'${typed}' is not a number of minutes from ${STEP} to ${most}.`);
  return minutes;
}
