import * as z from 'zod/mini';
import { raw } from './fields.ts';

/** An unescaped plus in an address arrives as a space. */
export const sortBy = <const T extends string>(...orders: T[]) => {
  const noSort = `Sort is one of ${orders.join(', ')}.`;
  return z.pipe(
    z.pipe(
      raw(40, noSort),
      z.transform((value) => value.replace(' ', '+')),
    ),
    z.enum(orders, noSort),
  );
};
