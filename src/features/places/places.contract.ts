import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { text } from '#platform/contract/fields.ts';

/** The precision of a point: the address (also interpolated), its street, its postal area, its town. */
export const Precision = z.enum(['address', 'street', 'postal-area', 'place']);
export type Precision = z.output<typeof Precision>;

/** A point with its address. `address` is number and street, '' if only area or town is known. */
export const Location = z.object({
  fullAddress: z.string(),
  address: z.string(),
  /** 'M6J 1G6', or its first half where only that is known. */
  postalCode: z.nullable(z.string()),
  city: z.string(),
  /** Two letters, such as 'ON'. */
  province: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  coordinates: z.tuple([z.number(), z.number()]),
});
export type Location = z.output<typeof Location>;

export const LocatedPlace = z.extend(Location, {
  precision: Precision,
  /** With a postal area only: the distance of its addresses from the point. */
  radiusKm: z.optional(z.number()),
});
export type LocatedPlace = z.output<typeof LocatedPlace>;

/** `id` resolves without server state; the displayed text is 'mainText, secondaryText'. */
export const Suggestion = z.object({
  id: z.string(),
  description: z.string(),
  mainText: z.string(),
  secondaryText: z.string(),
  /** The precision of its point; omitted where the geocoder does not state it. */
  precision: z.optional(Precision),
});
export type Suggestion = z.output<typeof Suggestion>;

export const NO_ADDRESS = 'No Address found!';

// To 1e-9 degrees, a tenth of a millimetre: PostgreSQL's trigonometry underflows on tiny numbers.
const rounded = z.overwrite<number>((degrees) => Math.round(degrees * 1e9) / 1e9);
const latitude = z.coerce
  .number()
  .check(z.gte(-90, 'Latitude is -90 to 90.'), z.lte(90, 'Latitude is -90 to 90.'), rounded);
const longitude = z.coerce
  .number()
  .check(z.gte(-180, 'Longitude is -180 to 180.'), z.lte(180, 'Longitude is -180 to 180.'), rounded);

const LOOK_UP = ['too-many-requests', 'unavailable'] as const;

export const suggestPlaces = operation('GET /places/suggest', {
  name: 'suggestPlaces',
  summary: 'Addresses, postal areas and towns in Canada that begin like the input; at most 5, none below 3 characters',
  access: 'public',
  input: z.object({ input: text(200) }),
  result: z.array(Suggestion),
  errors: LOOK_UP,
});

export const resolvePlace = operation('GET /places/resolve', {
  name: 'resolvePlace',
  summary: 'The location of a suggestion, or of an address as it is written on an envelope',
  access: 'public',
  input: z.object({ id: z.optional(text(600)), address: z.optional(text(300)) }).check(
    z.refine(({ id, address }) => Boolean(id) !== Boolean(address), {
      path: ['address'],
      message: 'Give either id or address.',
    }),
  ),
  result: LocatedPlace,
  errors: ['not-found', ...LOOK_UP],
});

export const reversePlace = operation('GET /places/reverse', {
  name: 'reversePlace',
  summary: 'What is known of a point: the nearest address, else its postal area or town',
  access: 'public',
  input: z.object({ lat: latitude, lng: longitude }),
  result: LocatedPlace,
  errors: ['not-found', ...LOOK_UP],
});
