import * as z from 'zod/mini';
import { LocatedPlace } from '#features/places';
import { operation } from '#platform/contract/contract.ts';
import { id, lngLat, raw, requiredText } from '#platform/contract/fields.ts';

/** More are no plan but a mistake. */
export const MOST_ZONES = 20;
/** Of one ring, the first repeated at its end. */
export const LEAST_POINTS = 4;
export const MOST_POINTS = 500;
/** The check of a border takes the square of its points. */
const MOST_POINTS_IN_ALL = 2_000;
/** Characters of a name. */
export const MOST_NAME = 40;
export const MOST_POSTAL_AREAS = 20;
/** $1,000 */
const MOST_CENTS = 100_000;

const cents = z
  .int('Please enter an amount in dollars and cents.')
  .check(z.gte(0, 'Please enter an amount of 0 or more.'), z.lte(MOST_CENTS, 'Please enter at most $1,000.'));
const POINTS = 'A border has 3 to 499 points.';
const ring = z
  .array(lngLat('A point is a longitude and a latitude.'))
  .check(z.minLength(LEAST_POINTS, POINTS), z.maxLength(MOST_POINTS, POINTS));
export const MOST_HOLES = 20;
/** As a GeoJSON polygon: the border, then the holes; the first point of each is repeated at its end. */
const Area = z.array(ring).check(z.minLength(1, POINTS), z.maxLength(1 + MOST_HOLES, 'A zone has at most 20 holes.'));
const COLOUR = /^#[0-9a-f]{6}$/;

export const WantedZone = z.object({
  /** Of a zone that is there; null: a new one. */
  id: z.nullable(id),
  name: requiredText(MOST_NAME, 'Please enter a name.'),
  colour: raw(7).check(z.regex(COLOUR, 'Please choose a colour.')),
  feeCents: cents,
  minSpendCents: cents,
  area: Area,
});
export type WantedZone = z.output<typeof WantedZone>;

const SavedZone = z.object({
  id: z.string(),
  name: z.string(),
  colour: z.string(),
  feeCents: z.int(),
  minSpendCents: z.int(),
  area: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type SavedZone = z.output<typeof SavedZone>;

/** How a store hands orders over, and where it delivers. */
export const StoreDelivery = z.object({
  id: z.string(),
  name: z.string(),
  province: z.string(),
  coordinates: z.tuple([z.number(), z.number()]),
  hasPickup: z.boolean(),
  hasDelivery: z.boolean(),
  /** Those with the lowest fee first. */
  zones: z.array(SavedZone),
  /** Of a save: it names the version that it changes. */
  version: z.int(),
});
export type StoreDelivery = z.output<typeof StoreDelivery>;

export const getStoreDelivery = operation('GET /ops/stores/:id/delivery', {
  name: 'getStoreDelivery',
  summary: 'Whether shoppers of a store may pick up and order delivery, and its delivery zones',
  access: 'partner',
  right: 'read_settings',
  input: z.object({ id }),
  result: StoreDelivery,
  errors: ['not-found'],
});

export const changeOrderTypes = operation('PUT /ops/stores/:id/order-types', {
  name: 'changeOrderTypes',
  summary: 'Turns pickup and delivery of a store on or off, from the next order on; one of them stays on',
  access: 'partner',
  right: 'write_settings',
  input: z.object({ id, hasPickup: z.boolean(), hasDelivery: z.boolean() }),
  result: StoreDelivery,
  errors: ['not-found', 'conflict'],
});

export const changeDeliveryZones = operation('PUT /ops/stores/:id/zones', {
  name: 'changeDeliveryZones',
  summary: 'Replaces the delivery zones of a store, as a whole',
  access: 'partner',
  right: 'write_settings',
  bodyLimit: 2 * 1024 * 1024,
  input: z.object({
    id,
    zones: z.array(WantedZone).check(
      z.maxLength(MOST_ZONES, `Please keep at most ${MOST_ZONES} zones.`),
      z.refine(
        (zones) => zones.flatMap(({ area }) => area.flat()).length <= MOST_POINTS_IN_ALL,
        'Please keep at most 2,000 points in all zones together.',
      ),
    ),
    version: z.int().check(z.gte(-2_147_483_648), z.lte(2_147_483_647)),
  }),
  result: StoreDelivery,
  errors: ['not-found', 'conflict'],
});

export const testDeliveryAddress = operation('GET /ops/stores/:id/zones/test', {
  name: 'testDeliveryAddress',
  summary: 'The zones, fees and minimums of an address by the saved zones, and its distance',
  access: 'partner',
  right: 'read_settings',
  input: z.object({ id, address: requiredText(300, 'Please enter an address.') }),
  result: z.object({
    /** An order pays the first whose minimum it reaches; empty: outside of every zone. */
    tiers: z.array(z.object({ id: z.string(), name: z.string(), feeCents: z.int(), minSpendCents: z.int() })),
    place: LocatedPlace,
    /** km from the store */
    distance: z.number(),
    /** Stores deliver within their province only. */
    isInProvince: z.boolean(),
  }),
  errors: ['not-found', 'too-many-requests', 'unavailable'],
});

export const NO_AREAS = 'Please enter the first halves of postal codes, such as M6J, M6K.';
export const outlinePostalAreas = operation('GET /ops/stores/:id/zones/outline', {
  name: 'outlinePostalAreas',
  summary:
    'A border around the known addresses of postal areas (the first halves of postal codes, with commas between)',
  access: 'partner',
  right: 'read_settings',
  input: z.object({ id, areas: requiredText(200, NO_AREAS) }),
  result: z.object({
    /** The first point is not repeated. */
    border: z.array(z.tuple([z.number(), z.number()])),
    /** Known addresses within it, of these areas. */
    addresses: z.int(),
    /** Areas of which too few addresses are known: a circle around their middle stands for them. */
    approximate: z.array(z.string()),
  }),
  errors: ['not-found'],
});
