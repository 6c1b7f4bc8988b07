import { counted, distance } from '#ui/format.ts';
import {
  BagIcon,
  EnvelopeSimpleIcon,
  MapPinIcon,
  NavigationArrowFillIcon,
  PhoneIcon,
  SealCheckFillIcon,
  TruckIcon,
} from '#ui/icons.ts';
import { Picture } from '#ui/picture.tsx';
import { Rating } from '#ui/rating.tsx';
import { Tag } from '#ui/tag.tsx';
import { openState } from './open-state.ts';
import type { Store } from './stores.contract.ts';
import './store-card.css';

/** The top of a store's page: authorized, name, rating, state, where and how to reach it, storefront. */
export function StoreHeader({ store, now }: { store: Store; now: Date }) {
  const state = openState(store, now);
  const { address, city, province, postalCode } = store.location;
  return (
    <div className="store-header">
      <div>
        <p className="flex items-center gap-1.5 text-sm font-semibold text-brand-text">
          <SealCheckFillIcon /> Ontario authorized
        </p>
        <h1 className="mt-1 text-h1">{store.displayAs || 'No Store Name!'}</h1>
        {store.reviewCount > 0 && (
          <p className="num mt-2 flex items-center gap-2 text-sm">
            <Rating value={store.reviewRate} />
            {counted(store.reviewCount, 'review')}
          </p>
        )}
        <p className="mt-4 flex flex-wrap gap-2">
          <Tag tone={state.isOpen ? 'success' : 'muted'} dot className="num">
            {state.text}
          </Tag>
          {store.distance !== undefined && (
            <Tag className="num">
              <NavigationArrowFillIcon /> {distance(store.distance)}
            </Tag>
          )}
          <Tag>
            <BagIcon /> Pickup
          </Tag>
          {store.deliveryInformation.hasDelivery && (
            <Tag>
              <TruckIcon /> Delivery
            </Tag>
          )}
        </p>
        <ul className="mt-3">
          <li className="store-contact">
            <MapPinIcon />
            {address}, {city}, {province} {postalCode}
          </li>
          {store.contactNumber && (
            <li className="store-contact">
              <PhoneIcon />
              <a href={`tel:${store.contactNumber.replace(/[^\d+]/g, '')}`}>{store.contactNumber}</a>
            </li>
          )}
          {store.contactEmail && (
            <li className="store-contact">
              <EnvelopeSimpleIcon />
              <a href={`mailto:${store.contactEmail}`}>{store.contactEmail}</a>
            </li>
          )}
        </ul>
      </div>
      <Picture src={store.imageUrl} alt="" width={560} height={336} dim="photo" eager className="store-front" />
    </div>
  );
}
