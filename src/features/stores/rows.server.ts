import type { StoreDelivery } from '#features/catalog';
import { kilometres, reviewRate } from '#features/catalog/server';
import { storeTileUrl } from '#features/pictures';
import type { Precision } from '#features/places';
import type { Point } from '#platform/contract/fields.ts';
import { type Area, cheapestZone, type Zone } from './delivery/delivery-zones.ts';
import type { CardKind, DeliveryZone, OperationHours, Pause, Store, TimeSpan } from './stores.contract.ts';

export type ZoneJson = { name: string; color: string; min: number; fee: number; area: Area };

export type StoreRow = {
  store_id: number;
  store_key: string;
  store_name: string;
  store_description: string;
  store_image_url: string | null;
  address: string;
  city: string;
  province: string;
  postal_code: string | null;
  store_latitude: number;
  store_longitude: number;
  precision: Precision;
  time_zone: string;
  hours: OperationHours;
  is_open: boolean;
  preparation_minutes: number | null;
  pause: Pause | null;
  has_pickup: boolean;
  full_times: TimeSpan[] | null;
  has_delivery: boolean;
  delivery_note: string;
  zones: ZoneJson[] | null;
  accepts: CardKind[];
  website: string | null;
  contact_email: string | null;
  contact_number: string | null;
  licence_number: string;
  licence_holder: string;
  is_licensed: boolean;
  store_review_count: number;
  store_review_sum: number;
};

export function toStore(row: StoreRow, point?: Point): Store {
  return {
    id: String(row.store_id),
    name: row.store_key,
    displayName: row.store_name,
    displayAs: row.store_name,
    description: row.store_description,
    imageUrl: row.store_image_url ?? storeTileUrl(row.store_name),
    location: { address: row.address, city: row.city, province: row.province, postalCode: row.postal_code },
    geolocation: { type: 'Point', coordinates: [row.store_longitude, row.store_latitude] },
    ...inexact(row.precision),
    timeZone: row.time_zone,
    operationHours: row.hours,
    isOpen: row.is_open,
    preparationMinutes: row.preparation_minutes,
    ...(row.pause && { pause: row.pause }),
    ...(row.full_times && { fullTimes: row.full_times }),
    ...(point && {
      distance: kilometres(point, { lng: row.store_longitude, lat: row.store_latitude }),
      delivery: row.has_delivery ? deliveryTo(row.zones?.map(toZone) ?? [], point) : null,
    }),
    deliveryInformation: deliveryInformation(row),
    deliveryZones: row.zones?.map(toDeliveryZone) ?? [],
    acceptablePayment: row.accepts,
    website: row.website,
    contactEmail: row.contact_email,
    contactNumber: row.contact_number,
    licence: row.is_licensed ? { number: row.licence_number, holder: row.licence_holder } : null,
    reviewRate: reviewRate({ review_sum: row.store_review_sum, review_count: row.store_review_count }),
    reviewCount: row.store_review_count,
  };
}

/** The wire says only of stores without pickup that they have none. */
export const deliveryInformation = (row: Pick<StoreRow, 'has_pickup' | 'has_delivery' | 'delivery_note'>) => ({
  hasDelivery: row.has_delivery,
  ...(!row.has_pickup && { isDeliveryOnly: true as const }),
  note: row.delivery_note,
});

/** The wire omits the precision of an exact point. */
export const inexact = (precision: Precision) => (precision === 'address' ? {} : { precision });

function toDeliveryZone({ name, color, min, fee, area }: ZoneJson): DeliveryZone {
  const [outer = [], ...holes] = area.map(toRing);
  return { name, fillColor: color, minSpend: min / 100, deliveryFee: fee / 100, data: outer, holes };
}

const toRing = (ring: Area[number]) => ring.slice(0, -1).map(([lng = 0, lat = 0]) => ({ lat, lng }));

export const toZone = ({ name, min, fee, area }: ZoneJson): Zone => ({ name, minSpendCents: min, feeCents: fee, area });

/** The minimum of the store's cheapest zone there; null: no delivery there. */
export function deliveryTo(zones: readonly Zone[], point: Point): StoreDelivery | null {
  const zone = cheapestZone(zones, point);
  return zone && { fee: zone.feeCents, minSpend: zone.minSpendCents };
}
