import { ORDER_STATUSES } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import { fail } from '#platform/errors.ts';
import { money } from '#platform/money.ts';
import { type Command, type CommandContext, type Options, WrongUse } from './command.ts';
import { deskOrders, orderIdOf } from './desk-orders.queries.server.ts';

const HELP = `npm run market -- orders [REFNUM STATUS] [--reason TEXT] [--id-checked] [--status STATUS] [--store LICENCE] [--count N]

Without words: lists the newest orders. With a number such as WK-204817 and a status: moves that order on, with the money
and stock that belong to it (captured when completed, given back when canceled).
  STATUS is one of ${ORDER_STATUSES.join(', ')}

  --reason TEXT     why, for the shopper (of an order put on hold or canceled)
  --id-checked      the seller saw proof of age: needed to complete an order
  --status STATUS   lists only these
  --store LICENCE   lists only the orders of this store
  --count N         how many to list (20), at most 500`;

type Status = (typeof ORDER_STATUSES)[number];

const MOST = 500;
const MOVING = ['reason', 'id-checked'] as const;
const LISTING = ['status', 'store', 'count'] as const;

export const ordersCommand: Command = {
  name: 'orders',
  summary: 'list orders, or move one on',
  help: HELP,
  options: {
    reason: { type: 'string' },
    'id-checked': { type: 'boolean' },
    status: { type: 'string' },
    store: { type: 'string' },
    count: { type: 'string' },
  },
  words: [0, 2],
  check: (words, options) => {
    const isMove = words.length > 0;
    for (const name of isMove ? LISTING : MOVING) {
      if (options[name] !== undefined) throw new WrongUse(`--${name} is for ${isMove ? 'listing' : 'moving'} orders.`);
    }
    const status = isMove ? words[1] : options.status;
    if (isMove && !isStatus(status))
      throw new WrongUse(`Say where ${words[0]} is to move: ${ORDER_STATUSES.join(', ')}.`);
    if (status !== undefined && !isStatus(status))
      throw new WrongUse(`'${status}' is no status: ${ORDER_STATUSES.join(', ')}.`);
    countOf(options);
  },
  run: (context, [refNum, status], options) =>
    refNum !== undefined && isStatus(status) ? move(context, refNum, status, options) : list(context, options),
};

async function list({ db, say }: CommandContext, options: Options): Promise<void> {
  const { status, store } = options as { status?: string; store?: string };
  const orders = await deskOrders(db, { status, licence: store?.toUpperCase(), count: countOf(options) });
  for (const one of orders) {
    const how = `${one.status}, ${one.paymentStatus}, ${one.deliveryType}`;
    say(
      `${one.refNum}  ${one.placedAt.toISOString()}  ${money(one.totalCents)}  ${how}  ${one.store} (${one.licence})`,
    );
  }
  if (orders.length === 0) say('There are no such orders.');
}

async function move(
  { db, say, openShop }: CommandContext,
  refNum: string,
  to: Status,
  options: Options,
): Promise<void> {
  const orderId = await orderIdOf(db, refNum.toUpperCase());
  if (!orderId) throw fail('not-found', `There is no order ${refNum}.`);
  const reason = typeof options.reason === 'string' ? options.reason : null;
  const order = await moveOrder(await openShop(), {
    orderId,
    to,
    reason,
    idChecked: options['id-checked'] === true,
    actor: 'system',
  });
  say(
    `${order.refNum} is now ${order.status}, its payment ${order.paymentStatus}. Next: ${order.nextStatuses.join(', ') || 'nothing'}.`,
  );
}

const isStatus = (word: unknown): word is Status => ORDER_STATUSES.some((status) => status === word);

function countOf({ count = '20' }: Options): number {
  const value = /^\d{1,3}$/.test(String(count)) ? Number(count) : 0;
  if (value < 1 || value > MOST) throw new WrongUse(`--count ${count} is not a number from 1 to ${MOST}.`);
  return value;
}
