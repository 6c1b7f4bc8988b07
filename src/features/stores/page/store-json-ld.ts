import type { DayOfWeek, OpeningHoursSpecification, Store as StoreData } from 'schema-dts';
import { WEEKDAYS, type Weekday } from '../hours/opening-hours.ts';
import type { DayHours, OperationHours, Store } from '../stores.contract.ts';

type Options = {
  origin: string;
  /** A photograph: absolute, or a path of this site. */
  imageUrl: string | null;
};

export function storeJsonLd(store: Store, { origin, imageUrl }: Options): StoreData {
  const {
    id,
    displayAs,
    description,
    location,
    geolocation,
    precision,
    contactNumber,
    contactEmail,
    reviewCount,
    reviewRate,
  } = store;
  const [longitude, latitude] = geolocation.coordinates;
  return {
    '@type': 'Store',
    '@id': `${origin}/store/${id}#store`,
    name: displayAs,
    ...(description && { description }),
    url: `${origin}/store/${id}`,
    ...(imageUrl && { image: new URL(imageUrl, origin).href }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: location.address,
      addressLocality: location.city,
      addressRegion: location.province,
      ...(location.postalCode && { postalCode: location.postalCode }),
      addressCountry: 'CA',
    },
    ...(precision === undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(contactNumber && { telephone: contactNumber }),
    ...(contactEmail && { email: contactEmail }),
    ...(store.website && { sameAs: store.website }),
    currenciesAccepted: 'CAD',
    openingHoursSpecification: openingHoursJsonLd(store.operationHours),
    ...(store.operationHours.dates && {
      specialOpeningHoursSpecification: specialHoursJsonLd(store.operationHours.dates),
    }),
    ...(reviewCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: reviewRate,
        reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

const DAYS: Record<Weekday, DayOfWeek & string> = {
  mon: 'https://schema.org/Monday',
  tue: 'https://schema.org/Tuesday',
  wed: 'https://schema.org/Wednesday',
  thu: 'https://schema.org/Thursday',
  fri: 'https://schema.org/Friday',
  sat: 'https://schema.org/Saturday',
  sun: 'https://schema.org/Sunday',
};

/**
 * Groups days with the same hours. Hours past midnight belong to the day on which they begin. A week without hours is
 * unknown and omitted; a single day without them is closed, '00:00' to '00:00' as Google specifies.
 */
export function openingHoursJsonLd(hours: OperationHours): OpeningHoursSpecification[] {
  if (WEEKDAYS.every((day) => !hours[day])) return [];
  const groups = new Map<string, (DayOfWeek & string)[]>();
  for (const [day, name] of Object.entries(DAYS)) {
    const key = timesOf(hours[day as Weekday]).join('-');
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups].map(([key, dayOfWeek]) => {
    const [opens = '', closes = ''] = key.split('-');
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
  });
}

/** Days with other hours. */
export const specialHoursJsonLd = (dates: NonNullable<OperationHours['dates']>): OpeningHoursSpecification[] =>
  Object.entries(dates).map(([day, hours]) => {
    const [opens, closes] = timesOf(hours ?? undefined);
    return { '@type': 'OpeningHoursSpecification', validFrom: day, validThrough: day, opens, closes };
  });

/** Google's format: '00:00' to '23:59' is around the clock; midnight at a day's end is '00:00' of the next. */
function timesOf(day: DayHours | undefined): [opens: string, closes: string] {
  if (!day) return ['00:00', '00:00'];
  const closes = day.end === '24:00' ? '00:00' : day.end;
  return day.start === '00:00' && closes === '00:00' ? ['00:00', '23:59'] : [day.start, closes];
}
