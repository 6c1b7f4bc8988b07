import { Tag, type TagTone } from '#ui/parts/tag.tsx';
import { money } from '#ui/text/format.ts';
import type { StaffOrder } from '../staff-order.contract.ts';

const PAYMENTS: Record<StaffOrder['paymentStatus'], { label: string; tone: TagTone }> = {
  pending: { label: 'Waiting for the bank', tone: 'warning' },
  authorized: { label: 'Held, not charged', tone: 'info' },
  paid: { label: 'Charged', tone: 'success' },
  voided: { label: 'Not charged', tone: 'muted' },
  refunded: { label: 'Refunded', tone: 'muted' },
};

const REFUNDS: Record<StaffOrder['refunds'][number]['state'], string> = {
  done: 'Refunded',
  pending: 'Refund under way',
  declined: 'Refund declined',
  unclear: 'Refund not confirmed',
};

/** What was authorized, and what is charged of it. */
export function Money({ order }: { order: StaffOrder }) {
  const { paymentStatus, paymentCard, totalAmount, charge, refunds } = order;
  const { label, tone } = PAYMENTS[paymentStatus];
  const rest = totalAmount - charge.totalAmount;
  const isOpen = paymentStatus === 'authorized' || paymentStatus === 'pending';
  return (
    <section aria-labelledby="sheet-money">
      <h3 id="sheet-money" className="sheet-title">
        Money <Tag tone={tone}>{label}</Tag>
      </h3>
      <dl className="sheet-amounts">
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
              {REFUNDS[state]}
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
