import type { Order } from '#features/orders';
import { hello, type Mail, mail } from '#platform/jobs/mail-layout.ts';
import { money } from '#platform/money.ts';

type Site = { siteName: string; publicOrigin: string };
type Status = Order['status'];
type MailedOrder = Pick<
  Order,
  | 'id'
  | 'refNum'
  | 'deliveryType'
  | 'paymentStatus'
  | 'items'
  | 'subTotal'
  | 'tax'
  | 'deliveryFee'
  | 'depositFee'
  | 'totalAmount'
  | 'charge'
  | 'store'
  | 'history'
>;

export function orderPlacedMail(site: Site, firstName: string, order: MailedOrder): Mail {
  const { refNum, store, deliveryType } = order;
  const next =
    deliveryType === 'pickup'
      ? 'We will email you when it is ready for pickup. Bring government ID.'
      : 'We will email you when it is on its way. Have government ID ready: the driver must see it.';
  return mail(site.siteName, {
    subject: `Order ${refNum} placed at ${store.displayAs}`,
    paragraphs: [hello(firstName), `${store.displayAs} has your order ${refNum}.`, next],
    rows: rowsOf(order),
    action: linkTo(site, order),
    small: 'Your card is charged when the order is handed over.',
  });
}

/** The mail about a step of the order's way; null for a step that needs none. */
export function orderChangedMail(site: Site, firstName: string, order: MailedOrder, status: Status): Mail | null {
  const step = stepOf(order, status);
  if (!step) return null;
  return mail(site.siteName, {
    subject: `Order ${order.refNum} ${step.title}`,
    paragraphs: [hello(firstName), ...step.lines],
    ...(status === 'completed' && isChanged(order) && { rows: chargedRows(order) }),
    action: linkTo(site, order),
  });
}

/** Only where money had left the card: an order that was merely held for costs nothing to cancel. */
export function orderRefundedMail(site: Site, firstName: string, order: MailedOrder, amount: number): Mail {
  const { refNum, store, charge } = order;
  return mail(site.siteName, {
    subject: amount === charge.totalAmount ? `Order ${refNum} was refunded` : `Part of order ${refNum} was refunded`,
    paragraphs: [
      hello(firstName),
      `${money(amount)} for your order at ${store.displayAs} was refunded. It reaches your card within a few business days.`,
    ],
    action: linkTo(site, order),
  });
}

/** The capture failed at the hand-over and is retried once. */
export function orderCollectingMail(
  site: Site,
  firstName: string,
  order: MailedOrder & Pick<Order, 'paymentCard'>,
): Mail {
  const { refNum, store, charge, paymentCard } = order;
  return mail(site.siteName, {
    subject: `Order ${refNum}: your card is charged again`,
    paragraphs: [
      hello(firstName),
      `Your bank did not release the payment of your order at ${store.displayAs}. The store now charges ${money(charge.totalAmount)} to the same card, ending in ${paymentCard.cardLast4Digit}. Nothing was charged before.`,
    ],
    action: linkTo(site, order),
  });
}

function stepOf(order: MailedOrder, status: Status): { title: string; lines: string[] } | null {
  const { store } = order;
  const { address, city } = store.location;
  const reason = order.history.findLast((step) => step.status === status)?.reason;
  const because = reason ? [reason] : [];
  switch (status) {
    case 'new-order':
      return null;
    case 'processing':
      return { title: 'is being prepared', lines: [`${store.displayAs} is preparing your order.`] };
    case 'on-hold':
      return { title: 'is on hold', lines: [`Your order at ${store.displayAs} is on hold.`, ...because] };
    case 'ready-pickup':
      return {
        title: 'is ready for pickup',
        lines: [`Your order is ready at ${store.displayAs}, ${address}, ${city}. Bring government ID.`],
      };
    case 'ready-delivery':
      return { title: 'is ready for delivery', lines: ['Your order is packed and waiting for the driver.'] };
    case 'out-for-delivery':
      return {
        title: 'is on its way',
        lines: ['Your order is on its way. Have government ID ready: the driver must see it.'],
      };
    case 'completed':
      return {
        title: 'is completed',
        lines: [
          order.paymentStatus === 'voided'
            ? 'Your order was handed over. Your card was not charged.'
            : `Your order was handed over. ${money(order.charge.totalAmount)} was charged to your card.`,
        ],
      };
    case 'canceled':
      return { title: 'was canceled', lines: ['Your order was canceled.', ...because, moneyBack(order)] };
  }
}

const moneyBack = ({ paymentStatus, charge }: MailedOrder): string =>
  paymentStatus === 'refunded' || paymentStatus === 'paid'
    ? `${money(charge.totalAmount)} is refunded to your card.`
    : 'Your card is not charged.';

function rowsOf({ items, subTotal, tax, deliveryFee, depositFee, totalAmount }: MailedOrder) {
  const lines = items.map(({ product, quantity, subTotal: amount }) => ({
    label: `${quantity} × ${product.displayName}`,
    value: money(amount),
  }));
  const fees = [
    { label: 'Delivery fee', amount: deliveryFee },
    { label: 'Deposit', amount: depositFee },
  ].filter(({ amount }) => amount > 0);
  return [
    ...lines,
    { label: 'Subtotal', value: money(subTotal) },
    ...fees.map(({ label, amount }) => ({ label, value: money(amount) })),
    { label: 'Tax', value: money(tax) },
    { label: 'Total', value: money(totalAmount) },
  ];
}

/** Fewer units, or others, were handed over than were ordered. */
const isChanged = ({ items }: MailedOrder): boolean =>
  items.some(({ replaces, quantity, toHandOver }) => replaces !== null || toHandOver < quantity);

/** What was handed over, and what became of the amount that was held. */
function chargedRows({ items, charge, totalAmount, paymentStatus }: MailedOrder) {
  const lines = items.map(({ product, quantity, toHandOver, price, replaces }) => ({
    label: `${toHandOver} ${toHandOver < quantity ? `of ${quantity} ` : ''}× ${product.displayName}${replaces === null ? '' : ' (swapped)'}`,
    value: money(toHandOver * price),
  }));
  if (paymentStatus === 'voided') return lines;
  return [
    ...lines,
    { label: 'Charged, with fees and tax', value: money(charge.totalAmount) },
    { label: 'Held before', value: money(totalAmount) },
    { label: 'Released', value: money(totalAmount - charge.totalAmount) },
  ];
}

const linkTo = ({ publicOrigin }: Site, { id }: MailedOrder) => ({
  label: 'See your order',
  href: `${publicOrigin}/profile/orders/${id}`,
});
