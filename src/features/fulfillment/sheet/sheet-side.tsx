import { addressText, STATUS_LABELS } from '#features/orders';
import { Tag, type TagTone } from '#ui/parts/tag.tsx';
import { cx } from '#ui/styles/classes.ts';
import { money } from '#ui/text/format.ts';
import { useBoard, useBoardNow } from '../board/board-context.ts';
import { READY_MINUTES } from '../board/deadline.ts';
import type { StaffOrder } from '../staff-order.contract.ts';

type ReadyProps = {
  minutes: number;
  /** When its shopper was told, of a store with a limit of orders. */
  toldAt: string | null;
  onChoose: (minutes: number) => void;
};

/** When a new order is promised. */
export function ReadyChoice({ minutes, toldAt, onChoose }: ReadyProps) {
  const { clock } = useBoard();
  const now = useBoardNow();
  return (
    <fieldset>
      <legend className="sheet-title">When will it be ready?</legend>
      <div className="ready-choices">
        {READY_MINUTES.map((offered) => (
          <label key={offered} className="ready-choice">
            <input
              type="radio"
              name="ready-in"
              className="sr-only"
              checked={offered === minutes}
              onChange={() => onChoose(offered)}
            />
            <b className="font-semibold">{offered} min</b>
            <span className="num text-ink-muted">{clock(new Date(now + offered * 60_000).toISOString())}</span>
          </label>
        ))}
      </div>
      <p className="text-sm text-ink-muted">
        The shopper sees this time at once.
        {isLaterThan(toldAt, minutes, now) &&
          ` They were told ${clock(toldAt)}, as the quarters of an hour before are full: the order is accepted for then.`}
      </p>
    </fieldset>
  );
}

/** Whether the shopper was told a later time than in so many minutes. `now` in milliseconds. */
export const isLaterThan = (toldAt: string | null, minutes: number, now: number): toldAt is string =>
  toldAt !== null && Date.parse(toldAt) > now + minutes * 60_000;

export function HandOverBox({ order: { deliveryType, deliveryLocation, driver } }: { order: StaffOrder }) {
  return (
    <section aria-labelledby="sheet-hand-over">
      <h3 id="sheet-hand-over" className="sheet-title">
        Hand-over
      </h3>
      {deliveryType === 'delivery' && deliveryLocation && (
        <p className="font-semibold">{addressText(deliveryLocation)}</p>
      )}
      {driver && <p className="text-ink-muted">With {driver.name}</p>}
      <p className="sheet-id">
        <b>ID check {deliveryType === 'delivery' ? 'at the door' : 'at the counter'}.</b> Government photo ID, 19 or
        older.
      </p>
    </section>
  );
}

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
  const rest = totalAmount - charge.totalAmount;
  const isOpen = paymentStatus === 'authorized' || paymentStatus === 'pending';
  return (
    <section aria-labelledby="sheet-money">
      <h3 id="sheet-money" className="sheet-title">
        Money <Tag tone={tone}>{label}</Tag>
      </h3>
      <dl className="sheet-amounts">
        <dt>Held on card {paymentCard.cardLast4Digit}</dt>
        <dd>{money(totalAmount)}</dd>
        {rest > 0 && (
          <>
            <dt>Not handed over, with tax and deposit</dt>
            <dd>−{money(rest)}</dd>
          </>
        )}
        {(isOpen || paymentStatus === 'paid') && (
          <>
            <dt className="font-bold">{isOpen ? 'To charge at hand-over' : 'Charged'}</dt>
            <dd className="font-bold">{money(charge.totalAmount)}</dd>
          </>
        )}
        {refunds.map(({ id, amount, state }) => (
          <div key={id} className="contents">
            <dt>{state === 'done' ? 'Refunded' : 'Refund under way'}</dt>
            <dd>−{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <p className="text-sm text-ink-muted">
          Nothing is charged before the ID check.{rest > 0 && ` The other ${money(rest)} is let go.`}
        </p>
      )}
    </section>
  );
}

export function Timeline({ order: { history } }: { order: StaffOrder }) {
  const { clock } = useBoard();
  return (
    <section aria-labelledby="sheet-timeline">
      <h3 id="sheet-timeline" className="sheet-title">
        Timeline
      </h3>
      <ol className="sheet-timeline">
        {history.map(({ status, at, by, reason, isUndone }) => (
          <li key={`${status} ${at}`} className={cx(isUndone && 'text-ink-muted line-through')}>
            <span className="min-w-0 flex-1">
              {STATUS_LABELS[status]}
              <span className="text-ink-muted">
                , {by}
                {reason && `: ${reason}`}
              </span>
              {isUndone && <span className="sr-only"> (taken back)</span>}
            </span>
            <time dateTime={at} className="num flex-none text-ink-muted">
              {clock(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
