import type { ReactNode } from 'react';
import {
  BagIcon,
  EnvelopeSimpleIcon,
  MapPinIcon,
  NavigationArrowFillIcon,
  PhoneIcon,
  SealCheckFillIcon,
  TruckIcon,
} from '#ui/icons/icons.ts';
import { Picture } from '#ui/parts/picture.tsx';
import { Rating } from '#ui/parts/rating.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { counted, distance } from '#ui/text/format.ts';
import { deliveryLine } from './delivery/delivery-line.ts';
import type { OpenState } from './hours/open-state.ts';
import type { Store } from './stores.contract.ts';
import './store-card.css';

type StoreHeaderProps = { store: Store; state: OpenState; children?: ReactNode };

/** The top of a store's page: authorized, name, rating, state, where and how to reach it, storefront; `children` below. */
export function StoreHeader({ store, state, children }: StoreHeaderProps) {
  const delivers = store.deliveryInformation.hasDelivery && store.delivery !== null;
  const { address, city, province, postalCode } = store.location;
  return (
    <div className="store-header">
      <div>
        <p className="flex items-center gap-1.5 text-sm font-semibold text-brand-text">
          <SealCheckFillIcon /> Ontario authorized
        </p>
        <h1 className="mt-1 text-h1">{store.displayAs || 'No Store Name!'}</h1>
        {store.reviewCount > 0 && (
          <a href="#reviews" className="tall-target num mt-1 inline-flex min-h-8 items-center gap-2 text-sm">
            <Rating value={store.reviewRate} />
            <span className="underline underline-offset-3">{counted(store.reviewCount, 'review')}</span>
          </a>
        )}
        <p className="mt-3 flex flex-wrap gap-2">
          <Tag tone={state.isOpen ? 'success' : 'muted'} dot className="num">
            {state.text}
          </Tag>
          {store.distance !== undefined && (
            <Tag className="num">
              <NavigationArrowFillIcon /> {distance(store.distance, store.precision !== undefined)}
            </Tag>
          )}
          <Tag>
            <BagIcon /> {delivers ? 'Pickup' : 'Pickup only'}
          </Tag>
          {delivers && (
            <Tag>
              <TruckIcon /> Delivery
            </Tag>
          )}
        </p>
        <ul className="mt-3">
          {store.deliveryInformation.hasDelivery && store.delivery !== undefined && (
            <li className="store-contact num">
              <TruckIcon />
              {deliveryLine(store, state.isOpen)}
            </li>
          )}
          <li className="store-contact">
            <MapPinIcon />
            {address}, {city}, {province} {postalCode}
          </li>
          {store.contactNumber && (
            <li className="store-contact">
              <PhoneIcon />
              <a href={`tel:${store.contactNumber.replace(/[^\d+]/g, '')}`} className="tall-target">
                {store.contactNumber}
              </a>
            </li>
          )}
          {store.contactEmail && (
            <li className="store-contact">
              <EnvelopeSimpleIcon />
              <a href={`mailto:${store.contactEmail}`} className="tall-target wrap-anywhere">
                {store.contactEmail}
              </a>
            </li>
          )}
        </ul>
        {children}
      </div>
      <Picture src={store.imageUrl} alt="" width={560} height={336} dim="photo" eager className="store-front" />
    </div>
  );
}
