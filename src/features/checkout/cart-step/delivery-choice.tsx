import { useEffect, useState } from 'react';
import type { Address } from '#features/addresses';
import { AddressDialog, AddressSelect, ApproximateAddress, useAddresses } from '#features/addresses/ui';
import { useStoreDetails } from '#features/cart/ui';
import { addressText } from '#features/orders';
import type { Store } from '#features/stores';
import { FieldNote } from '#ui/fields/field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import {
  BagFillIcon,
  BagIcon,
  CheckCircleFillIcon,
  StorefrontIcon,
  TruckFillIcon,
  TruckIcon,
  WarningCircleFillIcon,
} from '#ui/icons/icons.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { cx } from '#ui/styles/classes.ts';
import { money } from '#ui/text/format.ts';
import { deliveryTerms } from '../pricing/delivery-terms.ts';
import type { DraftedOrder, OrderDraft } from './checkout-draft.ts';
import { pausedNow } from './order-facts.ts';
import { arrivalOf, usePickupPlace } from './pickup-place.ts';
import { RecipientFields } from './recipient-fields.tsx';
import type { Recipient } from './use-recipient.ts';

type Change = (draft: OrderDraft) => void;
export type DeliveryChoiceProps = {
  order: DraftedOrder;
  onChange: Change;
  /** Another order's delivery location, as the default. */
  likelyPlace: DraftedOrder['deliveryLocation'];
  recipient: Recipient;
  errors: { deliveryType?: string; deliveryLocation?: string };
};

/** Pickup, or delivery with its address where the store offers it. */
export function DeliveryChoice({ order, onChange, likelyPlace, recipient, errors }: DeliveryChoiceProps) {
  const { data: addresses } = useAddresses();
  const { storeId, deliveryType } = order;
  const { data: details } = useStoreDetails(storeId);
  const { hasDelivery, isDeliveryOnly } = order.store.deliveryInformation;
  // What is chosen stays there to be changed, whatever the store offers since.
  const canDeliver = hasDelivery || deliveryType === 'delivery';
  const canPickUp = !isDeliveryOnly || deliveryType === 'pickup';
  const choose = (next: 'pickup' | 'delivery') => {
    const only = addresses?.length === 1 ? addresses[0] : undefined;
    const guess = likelyPlace ?? (only && placeOf(only));
    const isFirst = next === 'delivery' && !order.deliveryLocation && guess;
    onChange({ deliveryType: next, ...(isFirst && { deliveryLocation: asDraft(guess) }) });
  };
  return (
    <div>
      <span className="field-label mb-2" aria-hidden="true">
        How to get it
      </span>
      <div id={`deliveryType-${storeId}`}>
        <Segmented
          label="How to get it"
          value={deliveryType}
          onChange={choose}
          className="checkout-segmented"
          choices={[
            ...(canPickUp
              ? [
                  {
                    value: 'pickup' as const,
                    label: 'Pickup',
                    icon: deliveryType === 'pickup' ? <BagFillIcon /> : <BagIcon />,
                  },
                ]
              : []),
            ...(canDeliver
              ? [
                  {
                    value: 'delivery' as const,
                    label: 'Delivery',
                    icon: deliveryType === 'delivery' ? <TruckFillIcon /> : <TruckIcon />,
                  },
                ]
              : []),
          ]}
        />
        <FieldNote
          error={errors.deliveryType}
          hint={hintFor(order, canDeliver, pausedNow(order.store.displayAs, details))}
        />
      </div>
      <div className="mt-4">
        {deliveryType === 'delivery' ? (
          <>
            <DeliveryAddress order={order} addresses={addresses} onChange={onChange} error={errors.deliveryLocation} />
            <RecipientFields storeId={storeId} recipient={recipient} />
          </>
        ) : (
          <PickupPlace storeId={storeId} />
        )}
      </div>
    </div>
  );
}

function hintFor({ deliveryType, store }: DraftedOrder, canDeliver: boolean, paused: string | null) {
  if (!canDeliver) return 'This store offers pickup only.';
  if (deliveryType === 'delivery' && paused) return paused;
  if (store.deliveryInformation.isDeliveryOnly) return 'This store offers delivery only.';
  if (deliveryType === 'delivery' && store.isPastLastOrder)
    return 'This store takes no more deliveries before it closes. Pickup can be ordered at any time.';
  if (deliveryType === 'delivery' && !store.isOpen)
    return 'This store is closed now and delivers only while it is open. Pickup can be ordered at any time.';
}

const asDraft = ({ address, postalCode, city, province, coordinates }: Place) => ({
  address,
  postalCode,
  city,
  province,
  coordinates,
});

const placeOf = ({ address, postalCode, city, province, coordinates }: Address) => ({
  ...{ address, postalCode, city, province, coordinates },
  withinDeliveryZone: false,
});

type DeliveryAddressProps = { order: DraftedOrder; addresses: Address[] | undefined; onChange: Change; error?: string };

function DeliveryAddress({ order, addresses, onChange, error }: DeliveryAddressProps) {
  const [isAdding, setAdding] = useState(false);
  const { deliveryLocation: place, storeId } = order;
  const select = (address: Address) => onChange({ deliveryLocation: asDraft(placeOf(address)) });
  const known = place && savedAs(place, addresses ?? []);
  // Pinned in My Address after the order copied it: the zones apply to the new point.
  const isPinnedSince = known && !isSamePoint(known, place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the two are found to differ
  useEffect(() => {
    if (isPinnedSince) select(known);
  }, [isPinnedSince]);
  if (!addresses && !place) return <Skeleton className="h-17 w-full rounded-[14px]" />;
  return (
    <>
      <AddressSelect
        id={`deliveryLocation-${storeId}`}
        label="Delivery address"
        addresses={addresses ?? []}
        selected={place && { label: known?.label ?? 'Address', text: addressText(place), id: known?.id ?? null }}
        onSelect={select}
        onAdd={() => setAdding(true)}
        error={error}
      />
      {place && <ZoneState order={order} />}
      {known && <ApproximateAddress address={known} onPinned={select} />}
      <AddressDialog open={isAdding} onClose={() => setAdding(false)} onSaved={select} />
    </>
  );
}

type Place = NonNullable<DraftedOrder['deliveryLocation']>;

/** Of several addresses with the same text the matching point, else the first. */
function savedAs(place: Place, addresses: Address[]): Address | undefined {
  const same = addresses.filter((one) => one.address === place.address && one.postalCode === place.postalCode);
  return same.find((one) => isSamePoint(one, place)) ?? same[0];
}

const isSamePoint = (one: Pick<Place, 'coordinates'>, other: Pick<Place, 'coordinates'>) =>
  one.coordinates.every((degrees, at) => degrees === other.coordinates[at]);

/** Whether the store delivers there, with zone and terms. Announced on change. */
function ZoneState({ order: { deliveryLocation: place, isChecking, storeId, subTotal } }: { order: DraftedOrder }) {
  const { data: store, isPending } = useStoreDetails(storeId, { isFollowed: true });
  const terms = store && deliveryTerms(store, place?.coordinates, subTotal);
  const isInZone = !isChecking && place?.withinDeliveryZone;
  return (
    <div
      role="status"
      className={cx('mt-2.5 text-sm', isInZone && 'rounded-[14px] border border-line bg-bg-subtle px-3.5 py-3')}
    >
      {/* Reserved before they load, so that the rest of the order does not move. */}
      {isInZone && isPending && <Skeleton className="mb-0.5 h-[1lh] w-44 text-[1.0625rem]" />}
      {isInZone && store && <Arrival store={store} place={place} />}
      {isChecking ? (
        <p className="flex items-center gap-1.5 text-ink-muted">
          <Spinner className="size-4" /> Checking the delivery zones
        </p>
      ) : place?.withinDeliveryZone ? (
        <p className="flex items-center gap-1.5 font-semibold text-success-text">
          <CheckCircleFillIcon /> Within Delivery Zones
        </p>
      ) : (
        <p className="flex items-center gap-1.5 font-semibold text-danger-text">
          <WarningCircleFillIcon /> Unable to deliver to selected address
        </p>
      )}
      {isInZone && isPending && <Skeleton className="mt-0.5 h-[1lh] w-56" />}
      {isInZone && terms && <ZoneTerms terms={terms} />}
    </div>
  );
}

function ZoneTerms({ terms }: { terms: ReturnType<typeof deliveryTerms> }) {
  if (terms.kind === 'outside') return null;
  const text =
    terms.kind === 'deliverable'
      ? `${terms.zone.name}. Minimum ${money(terms.zone.minSpendCents)}, delivery fee ${money(terms.feeCents)}`
      : `The minimum for delivery there is ${money(terms.minSpendCents)}.`;
  return <p className="num mt-0.5 text-ink-muted">{text}</p>;
}

function Arrival({ store, place }: { store: Store; place: Place }) {
  const words = arrivalOf(store, place.coordinates, new Date());
  return words && <p className="num mb-0.5 text-[1.0625rem] font-bold">{words}</p>;
}

function PickupPlace({ storeId }: { storeId: string }) {
  const place = usePickupPlace(storeId);
  if (!place) return <Skeleton className="h-29 w-full rounded-[14px]" />;
  return (
    <div className="flex gap-3 rounded-[14px] border border-line bg-bg-quiet px-3.5 py-3">
      <StorefrontIcon className="mt-0.5" />
      <div className="min-w-0">
        {place.ready && <p className="num text-[1.0625rem] font-bold">{place.ready}</p>}
        <b className="font-semibold">{place.address}</b>
        <p className="text-sm text-ink-muted">
          {place.town}. {place.hours}. Bring government ID.
        </p>
        {place.notice && <p className="mt-1 text-sm font-semibold">{place.notice}</p>}
      </div>
    </div>
  );
}
