import * as z from 'zod/mini';

/** The longest, in minutes. */
const MOST_MINUTES = 180;
const MOST_ORDERS = 99;
const MINUTES = `Please choose 5 to ${MOST_MINUTES} minutes, in steps of 5.`;
const ORDERS = `Please enter a whole number from 1 to ${MOST_ORDERS}.`;

export const PreparationChange = z.object({
  minutes: z.nullable(z.int(MINUTES).check(z.gte(5, MINUTES), z.lte(MOST_MINUTES, MINUTES), z.multipleOf(5, MINUTES))),
  ordersPerQuarter: z.nullable(z.int(ORDERS).check(z.gte(1, ORDERS), z.lte(MOST_ORDERS, ORDERS))),
});
export type PreparationChange = z.output<typeof PreparationChange>;
