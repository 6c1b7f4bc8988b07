import * as z from 'zod/mini';

/** What a list says of its search, where that is not just what was typed. */
export const SearchNote = z.object({
  /** What was searched for; '' for everything. */
  words: z.string(),
  /** A word was taken for another one: `exact` searches for what was typed. */
  isCorrected: z.boolean(),
  /** Words that were left out, as nothing has all of them. */
  dropped: z.array(z.string()),
  /** What was typed of order and limits; a filter or order of the call comes before it. */
  sort: z.optional(z.enum(['price+', 'price-', 'thc+', 'thc-'])),
  /** Cents. */
  maxPrice: z.optional(z.int()),
  /** Per cent. */
  minThc: z.optional(z.number()),
  isOpen: z.optional(z.boolean()),
  delivery: z.optional(z.boolean()),
});
export type SearchNote = z.output<typeof SearchNote>;
