import { Tag, type TagTone } from '#ui/parts/tag.tsx';
import { money } from '#ui/text/format.ts';
import { REFUND_LABELS } from '../refunds/refund-labels.ts';
import type { StaffOrder } from '../staff-order.contract.ts';

const PAYMENTS: Record<StaffOrder['paymentStatus'], { label: string; tone: TagTone }> = {
  pending: { label: 'Waiting for the bank', tone: 'warning' },
  authorized: { label: 'Held, not charged', tone: 'info' },
  paid: { label: 'Charged', tone: 'success' },
  voided: { label: 'Not charged', tone: 'muted' },
  refunded: { label: 'Refunded', tone: 'muted' },
};

/** What was authorized, and what is charged of it. */
export function Money({ order }: { order: StaffOrder }) {
  const { paymentStatus, paymentCard, totalAmount, charge, refunds } = order;
  const { label, tone } = PAYMENTS[paymentStatus];
  const isPartRefunded = paymentStatus === 'paid' && refunds.some(({ state }) => state === 'done');
  const rest = totalAmount - charge.totalAmount;
  const isOpen = paymentStatus === 'authorized' || paymentStatus === 'pending';
  return (
    <section aria-labelledby="sheet-money">
      <h3 id="sheet-money" className="sheet-title">
        Money <Tag tone={tone}>{isPartRefunded ? 'Charged, part refunded' : label}</Tag>
      </h3>
      <dl className="sheet-amounts">
        <Parts parts={charge} />
        <dt>
          Held on card <span aria-hidden="true">•••• </span>
          {paymentCard.cardLast4Digit}
        </dt>
        <dd>{money(totalAmount)}</dd>
        {rest > 0 && paymentStatus !== 'voided' && (
          <>
            <dt>Not handed over, with tax and deposit</dt>
            <dd>−{money(rest)}</dd>
          </>
        )}
        {paymentStatus === 'voided' && (
          <>
            <dt className="font-bold">Released</dt>
            <dd className="font-bold">−{money(totalAmount)}</dd>
          </>
        )}
        {(isOpen || paymentStatus === 'paid') && (
          <>
            <dt className="font-bold">{isOpen ? 'To charge at hand-over' : 'Charged'}</dt>
            <dd className="font-bold">{money(charge.totalAmount)}</dd>
          </>
        )}
        {refunds.map(({ id, amount, state, reason }) => (
          <div key={id} className="contents">
            <dt>
              {REFUND_LABELS[state]}
              {reason && <span className="text-ink-muted">: {reason}</span>}
            </dt>
            <dd>−{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <p className="text-sm text-ink-muted">
          Nothing is charged before the ID check.{rest > 0 && ` The other ${money(rest)} is released.`}
        </p>
      )}
    </section>
  );
}

/** What the sum is made of, beside the lines. */
function Parts({ parts: { subTotal, taxLines, deliveryFee, depositFee } }: { parts: StaffOrder['charge'] }) {
  const rows = [
    { label: 'Goods', amount: subTotal },
    ...taxLines,
    { label: 'Delivery fee', amount: deliveryFee },
    { label: 'Deposit', amount: depositFee },
  ];
  return rows
    .filter(({ amount }) => amount > 0)
    .map(({ label, amount }) => (
      <div key={label} className="contents text-sm text-ink-muted">
        <dt>{label}</dt>
        <dd>{money(amount)}</dd>
      </div>
    ));
}
