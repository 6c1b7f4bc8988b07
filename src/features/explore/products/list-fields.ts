import * as z from 'zod/mini';
import { PlantType } from '#features/catalog';
import { names, raw } from '#platform/contract/fields.ts';

const COUNT = 'Count is 1 to 100.';
const NUMBER = 'This is a number.';
/** A query field; an empty value, as a form sends it, counts as omitted. */
const orEmpty = (schema: z.ZodMiniNumber<number>) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.union([z.number(), raw(400, NUMBER)], NUMBER),
        z.transform((value): number | undefined => (value === '' ? undefined : Number(value))),
      ),
      z.optional(schema),
    ),
  );
export const priceInCents = orEmpty(
  z
    .number(NUMBER)
    .check(
      z.int('Prices are whole cents.'),
      z.gte(0, 'A price is not below 0.'),
      z.lte(100_000_000, 'A price is at most 100000000 cents.'),
    ),
);
export const strength = orEmpty(
  z.number(NUMBER).check(z.gte(0, 'Potency is not below 0.'), z.lte(1_000_000, 'Potency is at most 1000000.')),
);
export const productCount = orEmpty(z.number(COUNT).check(z.int(COUNT), z.gte(1, COUNT), z.lte(100, COUNT)));

const PLANT_TYPES: readonly string[] = PlantType.options;
export const plantTypes = z.pipe(
  names,
  z.pipe(
    z
      .array(z.string())
      .check(
        z.refine(
          (types) => types.every((type) => PLANT_TYPES.includes(type)),
          `Plant types are ${PLANT_TYPES.join(', ')}.`,
        ),
      ),
    z.transform((types) => types as PlantType[]),
  ),
);
