import * as z from 'zod/mini';

/** The note on a list's search, where it differs from the typed text. */
export const SearchNote = z.object({
  /** The effective search; '' for everything. */
  words: z.string(),
  /** A word was corrected: `exact` searches for the typed text. */
  isCorrected: z.boolean(),
  /** Words that were dropped, as nothing matches all of them. */
  dropped: z.array(z.string()),
  /** The typed order and limits; a filter or order of the call takes precedence. */
  sort: z.optional(z.enum(['price+', 'price-', 'thc+', 'thc-'])),
  /** Cents. */
  maxPrice: z.optional(z.int()),
  /** Per cent. */
  minThc: z.optional(z.number()),
  isOpen: z.optional(z.boolean()),
  delivery: z.optional(z.boolean()),
});
export type SearchNote = z.output<typeof SearchNote>;
