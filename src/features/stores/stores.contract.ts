import * as z from 'zod/mini';
import { StoreBranch, StoreDelivery } from '#features/catalog';
import { Precision } from '#features/places';
import { exact, foundList, NameSort, search } from '#features/search';
import { operation } from '#platform/contract/contract.ts';
import { count, flag, id, loc, page } from '#platform/contract/fields.ts';
import { bounds } from './map-bounds.ts';

export const CardKind = z.enum(['amex', 'visa', 'visa-debit', 'master']);
export type CardKind = z.output<typeof CardKind>;

/** One day's hours, 'HH:mm' on the store's own clock. `end` ≤ `start` = past midnight; '24:00' = midnight at the day's end. */
export const DayHours = z.object({ start: z.string(), end: z.string() });
export type DayHours = z.output<typeof DayHours>;

const day = z.optional(DayHours);
/** A day that is left out is a closed day. */
export const OperationHours = z.object({ sun: day, mon: day, tue: day, wed: day, thu: day, fri: day, sat: day });
export type OperationHours = z.output<typeof OperationHours>;

/** `minSpend` and `deliveryFee` are dollars; `data` is the outer ring, its last point not repeated. */
export const DeliveryZone = z.object({
  name: z.string(),
  fillColor: z.string(),
  minSpend: z.number(),
  deliveryFee: z.number(),
  data: z.array(z.object({ lat: z.number(), lng: z.number() })),
  /** Areas within the ring where the store does not deliver. */
  holes: z.array(z.array(z.object({ lat: z.number(), lng: z.number() }))),
});
export type DeliveryZone = z.output<typeof DeliveryZone>;

export const Store = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  displayAs: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  location: z.object({
    address: z.string(),
    city: z.string(),
    province: z.string(),
    postalCode: z.nullable(z.string()),
  }),
  geolocation: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  /** How well that point is known, where it is not the address's own: distances are about right. */
  precision: z.optional(Precision),
  /** IANA, such as 'America/Toronto'. */
  timeZone: z.string(),
  operationHours: OperationHours,
  isOpen: z.boolean(),
  /** km; only where the request names a place. */
  distance: z.optional(z.number()),
  /** To the requested location, only present with one; null: pickup only. Ignores opening hours. */
  delivery: z.optional(z.nullable(StoreDelivery)),
  deliveryInformation: z.object({ hasDelivery: z.boolean(), note: z.string() }),
  deliveryZones: z.array(DeliveryZone),
  /** Empty: not known. */
  acceptablePayment: z.array(CardKind),
  website: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactNumber: z.nullable(z.string()),
  licence: z.nullable(z.object({ number: z.string(), holder: z.string() })),
  /** 0 to 5, one decimal; 0 = none yet. */
  reviewRate: z.number(),
  reviewCount: z.int(),
});
export type Store = z.output<typeof Store>;

export const StoreMarker = z.object({
  id: z.string(),
  displayAs: z.string(),
  location: z.optional(StoreBranch),
  coordinates: z.tuple([z.number(), z.number()]),
  /** As a store's. */
  precision: z.optional(Precision),
  isOpen: z.boolean(),
});
export type StoreMarker = z.output<typeof StoreMarker>;

export const listStores = operation('GET /explore/stores/list', {
  name: 'listStores',
  summary: 'Stores, nearest first where a place is given, else those with most reviews first',
  access: 'public',
  isShared: true,
  costlyConnections: 2,
  input: z.object({
    loc: z.optional(loc),
    page,
    count: count(12),
    search,
    exact,
    sort: z.optional(NameSort),
    delivery: z.optional(flag),
    isOpen: z.optional(flag),
    bounds: z.optional(bounds),
  }),
  result: foundList(Store),
});

export const listStoreMarkers = operation('GET /explore/stores/markers', {
  name: 'listStoreMarkers',
  summary: 'All stores within the bounds, as points for a map',
  access: 'public',
  isShared: true,
  costlyConnections: 1,
  input: z.object({ bounds: z.optional(bounds), search, exact, delivery: z.optional(flag), isOpen: z.optional(flag) }),
  result: z.array(StoreMarker),
});

export const getStore = operation('GET /explore/stores/:id', {
  name: 'getStore',
  summary: 'A store',
  access: 'public',
  isShared: true,
  input: z.object({ id, loc: z.optional(loc) }),
  result: Store,
  errors: ['not-found'],
});
