import { TextLink } from '#ui/fields/text-link.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { cx } from '#ui/styles/classes.ts';
import { StoreZonesMap } from '../delivery/store-zones-map.tsx';
import type { DayInWords } from '../hours/open-state.ts';
import type { CardKind, Store } from '../stores.contract.ts';

export const cardNames: Record<CardKind, string> = {
  visa: 'Visa',
  'visa-debit': 'Visa (debit)',
  master: 'Master Card',
  amex: 'American Express',
};

/** Opening hours with today marked, delivery zones with costs, payment, licence: two of three grid columns. */
export function StoreFacts({ store, week }: { store: Store; week: DayInWords[] }) {
  return (
    <>
      <OpeningHours week={week} lastOrderMinutes={store.operationHours.lastOrderMinutes} />
      <DeliveryZones store={store} />
      <div>
        <h3 className="mb-3 text-h4">Payment accepted</h3>
        <p className="flex flex-wrap gap-2 text-ink-muted">
          {store.acceptablePayment.length === 0 && 'Not Set'}
          {store.acceptablePayment.map((kind) => (
            <Tag key={kind}>{cardNames[kind]}</Tag>
          ))}
        </p>
        {store.description && (
          <>
            <h3 className="mt-6 mb-2 text-h4">About</h3>
            <p className="text-ink-muted">{store.description}</p>
          </>
        )}
        {store.website && (
          <TextLink external to={store.website} className="mt-2 inline-flex min-h-11 items-center">
            {hostOf(store.website)}
          </TextLink>
        )}
        {store.licence && (
          <>
            <h3 className="mt-6 mb-2 text-h4">Authorization</h3>
            <p className="text-ink-muted">
              Retail store authorization {store.licence.number}, held by {store.licence.holder}
            </p>
          </>
        )}
      </div>
    </>
  );
}

function OpeningHours({ week, lastOrderMinutes }: { week: DayInWords[]; lastOrderMinutes: number | undefined }) {
  return (
    <div>
      <h3 className="mb-2 text-h4">Opening hours</h3>
      {week.length === 0 ? (
        <p className="text-ink-muted">Not Set</p>
      ) : (
        <dl>
          {week.map(({ day, name, text, isToday }) => (
            <div key={day} className={cx('flex justify-between py-1.5', isToday ? 'font-bold' : 'text-ink-muted')}>
              <dt>
                {name}
                {isToday && <span className="sr-only"> (today)</span>}
              </dt>
              <dd className="num">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {lastOrderMinutes !== undefined && (
        <p className="mt-2 text-sm text-ink-muted">
          Last order {lastOrderMinutes} minutes before closing. Later ones are for the next opening.
        </p>
      )}
    </div>
  );
}

/** Delivery zones with their costs, or 'Pickup only'. */
function DeliveryZones({ store }: { store: Store }) {
  const { deliveryInformation, deliveryZones } = store;
  return (
    <div>
      <h3 className="mb-2 text-h4">Delivery zones</h3>
      {!deliveryInformation.hasDelivery || deliveryZones.length === 0 ? (
        <p className="text-ink-muted">Pickup only</p>
      ) : (
        <>
          <StoreZonesMap store={store} />
          {deliveryInformation.note && <p className="mt-3 text-sm text-ink-muted">{deliveryInformation.note}</p>}
        </>
      )}
    </div>
  );
}

/** 'queen-leaf.example'; an invalid address unchanged. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);
