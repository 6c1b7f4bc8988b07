import * as z from 'zod/mini';
import { StoreDelivery } from '#features/catalog';
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
/** An omitted day is closed. */
export const OperationHours = z.object({
  sun: day,
  mon: day,
  tue: day,
  wed: day,
  thu: day,
  fri: day,
  sat: day,
  /** Days with other hours, such as '2026-12-25'; null: closed. */
  dates: z.optional(z.record(z.string(), z.nullable(DayHours))),
  /** Orders placed in so many minutes before closing are for the next opening; left out: none are. */
  lastOrderMinutes: z.optional(z.int()),
});
export type OperationHours = z.output<typeof OperationHours>;

/** `minSpend` and `deliveryFee` are dollars; `data` is the outer ring without a repeated last point. */
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

/** A store takes no orders. `until`: null: until somebody resumes. */
export const Pause = z.object({ until: z.nullable(z.string()) });
export type Pause = z.output<typeof Pause>;

/** `isDeliveryOnly`: nothing can be picked up there; omitted: it can. */
export const DeliveryInformation = z.object({
  hasDelivery: z.boolean(),
  isDeliveryOnly: z.optional(z.literal(true)),
  note: z.string(),
});

/** From then until before then. */
export const TimeSpan = z.object({ from: z.string(), to: z.string() });
export type TimeSpan = z.output<typeof TimeSpan>;

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
  /** The precision of the point; omitted for an exact address. Otherwise distances are approximate. */
  precision: z.optional(Precision),
  /** IANA, such as 'America/Toronto'. */
  timeZone: z.string(),
  operationHours: OperationHours,
  /** It is open now, and not paused. */
  isOpen: z.boolean(),
  /** The stated packing time of an order; null: not stated. */
  preparationMinutes: z.nullable(z.int()),
  /** It takes no orders now; omitted: it does. */
  pause: z.optional(Pause),
  /** It has as many orders ready then as it can: others are ready later. Omitted: at no time. */
  fullTimes: z.optional(z.array(TimeSpan)),
  /** km; only with a location. */
  distance: z.optional(z.number()),
  /** To the requested location, only present with one; null: pickup only. Ignores opening hours. */
  delivery: z.optional(z.nullable(StoreDelivery)),
  deliveryInformation: DeliveryInformation,
  deliveryZones: z.array(DeliveryZone),
  /** Empty: not known. */
  acceptablePayment: z.array(CardKind),
  website: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactNumber: z.nullable(z.string()),
  /** null: the licence that is known has ended. */
  licence: z.nullable(z.object({ number: z.string(), holder: z.string() })),
  /** 0 to 5, one decimal; 0 = none yet. */
  reviewRate: z.number(),
  reviewCount: z.int(),
});
export type Store = z.output<typeof Store>;

/** A popular product, as a list row shows it. */
export const BestSeller = z.object({
  id: z.string(),
  displayName: z.string(),
  imageUrl: z.string(),
  /** Cents that the shopper pays. */
  price: z.int(),
});
export type BestSeller = z.output<typeof BestSeller>;

export const ListedStore = z.extend(Store, {
  /** The three most popular products in stock; only on request. */
  bestSellers: z.optional(z.array(BestSeller)),
});
export type ListedStore = z.output<typeof ListedStore>;

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
    bestSellers: z.optional(flag),
  }),
  result: foundList(ListedStore),
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
