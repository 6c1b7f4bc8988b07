import { BagIcon, NoteIcon, TruckIcon } from '#ui/icons/icons.ts';
import { StretchedLink } from '#ui/parts/stretched-link.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { cx } from '#ui/styles/classes.ts';
import { distance, money } from '#ui/text/format.ts';
import { itemsText } from '../queue/items-text.ts';
import type { QueueOrder } from '../queue/queue.contract.ts';
import { shopperText } from '../queue/shopper-text.ts';
import { useBoard, useBoardNow } from './board-context.ts';
import { cardTime, deadlineOf } from './deadline.ts';
import { DeadlineRing } from './deadline-ring.tsx';
import { NextStep } from './next-step.tsx';

/** An open order: what it is, until when, and its next step. A press on the rest opens its sheet. */
export function OrderCard({ order, isOpen }: { order: QueueOrder; isOpen: boolean }) {
  const { sheetPath, kept } = useBoard();
  const now = useBoardNow(order.acceptBy);
  const { id, number, acceptBy, totalAmount, products, note } = order;
  const tone = acceptBy ? deadlineOf(acceptBy, now).tone : 'calm';
  return (
    <li
      data-order={id}
      className={cx('order-card-box', tone !== 'calm' && `order-card-${tone}`, isOpen && 'order-card-open')}
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <StretchedLink
            to={sheetPath(id)}
            preventScrollReset
            id={`order-${id}`}
            aria-label={`Order ${number}`}
            className="order-number"
          >
            {number}
          </StretchedLink>
          <OrderKind order={order} />
        </div>
        {acceptBy ? <DeadlineRing acceptBy={acceptBy} /> : <CardTimes order={order} />}
      </div>
      <p className="flex justify-between gap-3">
        <span className="min-w-0 font-semibold break-words">{shopperText(order)}</span>
        <span className="num flex-none text-ink-muted">
          {itemsText(order)} · {money(totalAmount)}
        </span>
      </p>
      {products.length > 0 && <p className="order-products">{products.join(', ')}</p>}
      {note && (
        <p className="order-note">
          <NoteIcon className="size-4 flex-none" />
          {note}
        </p>
      )}
      <Picked order={order} />
      {kept.acts.some((act) => act.orderId === id) && <Tag tone="info">Kept here, sent when you are back</Tag>}
      <div className="above-link">
        <NextStep order={order} />
      </div>
    </li>
  );
}

export function OrderKind({ order: { deliveryType, km } }: { order: Pick<QueueOrder, 'deliveryType' | 'km'> }) {
  const Icon = deliveryType === 'pickup' ? BagIcon : TruckIcon;
  return (
    <span className="order-kind">
      <Icon className="size-4" />
      <b className="font-semibold">{deliveryType === 'pickup' ? 'Pickup' : 'Delivery'}</b>
      {km !== null && <span className="text-ink-muted">{distance(km)}</span>}
    </span>
  );
}

function CardTimes({ order }: { order: QueueOrder }) {
  const { clock } = useBoard();
  const now = useBoardNow();
  const { main, note, isLate } = cardTime(order, now, clock);
  return (
    <span className={cx('num flex-none text-right', isLate && 'text-danger-text')}>
      <b className="block font-bold">{main}</b>
      <span className={cx('text-sm', !isLate && 'text-ink-muted')}>{note}</span>
    </span>
  );
}

function Picked({ order: { status, picked, units, driver, returningSince } }: { order: QueueOrder }) {
  if (returningSince) return <Tag tone="danger">Refused at the door, on its way back</Tag>;
  if (driver && status !== 'processing') return <p className="text-sm text-ink-muted">With {driver.name}</p>;
  if (status !== 'processing') return null;
  return (
    <p className="order-picked">
      <span className="num">
        {picked} of {units} picked
      </span>
      <span aria-hidden="true" className="meter flex-1">
        <span style={{ width: `${units > 0 ? (picked / units) * 100 : 100}%` }} />
      </span>
    </p>
  );
}
