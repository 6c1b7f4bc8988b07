import { orderIdOf, staffOrders } from '#features/back-office/server';
import { unstatedHandOver } from '#features/fulfillment/server';
import { ORDER_STATUSES } from '#features/orders';
import { collectPayment, moveOrder, refundOrder, resolveUnclearRefund, writeOff } from '#features/orders/server';
import { orNotFound } from '#platform/errors.ts';
import { money } from '#platform/money.ts';
import { type Command, type CommandContext, type Options, UsageError } from './command.ts';

const HELP = `npm run market -- orders [REFNUM STATUS|collect|refund|write-off|refund-made|refund-missing] [--reason TEXT] [--id-checked] [--status STATUS] [--store LICENCE] [--count N]

Without words: lists the newest orders. With a number such as WK-204817 and a status: moves that order on, with the money
and stock that belong to it (captured when completed, given back when canceled).
  STATUS is one of ${ORDER_STATUSES.join(', ')}
  collect           charges the card again where the bank did not release the payment at the hand-over
  write-off         completes such an order without its money; needs --reason
  refund            gives the whole payment of a completed order back; needs --reason
  refund-made, refund-missing
                    of a refund that was unclear: you looked it up at the payment provider, and it was made there, or not

  --reason TEXT     why, for the shopper (of an order put on hold or canceled); of a refund or write-off for the store
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
  writes: ['order-moved', 'order-collected', 'order-refunded', 'order-written-off', 'refund-resolved'],
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
      if (options[name] !== undefined)
        throw new UsageError(`--${name} is for ${isMove ? 'listing' : 'moving'} orders.`);
    }
    const status = isMove ? words[1] : options.status;
    if (isMove && !isStatus(status) && !isMoneyWord(status))
      throw new UsageError(`Say where ${words[0]} is to move: ${[...ORDER_STATUSES, ...MONEY_WORDS].join(', ')}.`);
    if (!isMove && status !== undefined && !isStatus(status))
      throw new UsageError(`'${status}' is not a status: ${ORDER_STATUSES.join(', ')}.`);
    if ((status === 'write-off' || status === 'refund') && !reasonOf(options))
      throw new UsageError('Say why, with --reason TEXT.');
    countOf(options);
  },
  run: (context, [refNum, act], options) =>
    refNum !== undefined && (isStatus(act) || isMoneyWord(act))
      ? change(context, refNum, act, options)
      : list(context, options),
};

async function list({ db, say }: CommandContext, options: Options): Promise<void> {
  const { status, store } = options as { status?: string; store?: string };
  const orders = await staffOrders(db, { status, licence: store?.toUpperCase(), count: countOf(options) });
  for (const one of orders) {
    const how = `${one.status}, ${one.paymentStatus}, ${one.deliveryType}`;
    say(
      `${one.refNum}  ${one.placedAt.toISOString()}  ${money(one.totalCents)}  ${how}  ${one.store} (${one.licence})`,
    );
  }
  if (orders.length === 0) say('There are no such orders.');
}

async function change(
  { db, by, say, openShop }: CommandContext,
  refNum: string,
  act: Status | MoneyWord,
  options: Options,
): Promise<void> {
  const orderId = orNotFound(await orderIdOf(db, refNum.toUpperCase()), `There is no order ${refNum}.`);
  const which = { orderId, actor: 'system', by, reason: reasonOf(options) };
  const shop = await openShop();
  const order = isMoneyWord(act)
    ? await MONEY[act](shop, which)
    : await moveOrder(shop, {
        ...which,
        to: act,
        idChecked: options['id-checked'] === true,
        ...(act === 'completed' && unstatedHandOver(shop.clock, by)),
      });
  say(
    `${order.refNum} is now ${order.status}, its payment ${order.paymentStatus}. Next: ${order.nextStatuses.join(', ') || 'nothing'}.`,
  );
}

type Shop = Awaited<ReturnType<CommandContext['openShop']>>;
type Which = { orderId: string; actor: string; by: CommandContext['by']; reason: string | null };

/** What is done about the money of an order, by the word that is typed for it. */
const MONEY = {
  collect: (shop: Shop, which: Which) => collectPayment(shop, which),
  refund: (shop: Shop, { reason, ...which }: Which) => refundOrder(shop, { ...which, reason: reason ?? '' }),
  'refund-made': (shop: Shop, which: Which) => resolveUnclearRefund(shop, { ...which, wasMade: true }),
  'refund-missing': (shop: Shop, which: Which) => resolveUnclearRefund(shop, { ...which, wasMade: false }),
  'write-off': (shop: Shop, { reason, ...which }: Which) => writeOff(shop, { ...which, reason: reason ?? '' }),
} as const;
type MoneyWord = keyof typeof MONEY;
const MONEY_WORDS = Object.keys(MONEY) as MoneyWord[];
const isMoneyWord = (word: unknown): word is MoneyWord => MONEY_WORDS.some((one) => one === word);

const reasonOf = ({ reason }: Options): string | null =>
  typeof reason === 'string' && reason.trim() !== '' ? reason : null;

const isStatus = (word: unknown): word is Status => ORDER_STATUSES.some((status) => status === word);

function countOf({ count = '20' }: Options): number {
  const value = /^\d{1,3}$/.test(String(count)) ? Number(count) : 0;
  if (value < 1 || value > MOST) throw new UsageError(`--count ${count} is not a number from 1 to ${MOST}.`);
  return value;
}
