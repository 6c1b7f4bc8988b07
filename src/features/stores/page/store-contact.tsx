import type { ReactNode } from 'react';
import { EnvelopeSimpleIcon, MapPinIcon, PhoneIcon } from '#ui/icons/icons.ts';
import type { Store } from '../stores.contract.ts';
import './store-header.css';

export function StoreContact({ store, children }: { store: Store; children: ReactNode }) {
  const { address, city, province, postalCode } = store.location;
  return (
    <div>
      <h3 className="mb-1 text-h4">Contact</h3>
      <ul>
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
  );
}
