import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { count, id, listOf, page } from '#platform/fields.ts';

export const MOODS = ['happy', 'energetic', 'inspired', 'focused', 'creative', 'calm', 'sleepy'] as const;
export const Mood = z.enum(MOODS);
export type Mood = z.output<typeof Mood>;

const Subject = z.object({ id: z.string(), displayName: z.string(), imageUrl: z.string() });

export const Review = z.object({
  id: z.string(),
  rate: z.int().check(z.gte(1), z.lte(5)),
  description: z.string(),
  dateCreated: z.string(),
  /** The name is masked: all but the last letter are asterisks. */
  user: z.object({ firstName: z.string() }),
  /** The id is the system product's. */
  product: z.optional(Subject),
  store: z.optional(Subject),
  /** Of product reviews only. */
  experienceMood: z.optional(z.array(Mood)),
  verifiedPurchase: z.boolean(),
});
export type Review = z.output<typeof Review>;

const Stars = z.int().check(z.gte(0));
/** How many reviews gave each number of stars. */
export const RatingSummary = z.object({ 1: Stars, 2: Stars, 3: Stars, 4: Stars, 5: Stars });
export type RatingSummary = z.output<typeof RatingSummary>;

const paging = { page, count: count(10) };

/**
 * With neither `productId` nor `userId` the latest of all products that somebody sells, for everyone; that list has no
 * `summary`. Names are masked but for the author's own list.
 */
export const listProductReviews = operation('GET /review/products', {
  name: 'listProductReviews',
  summary: "Reviews of a product (by product or system product), one's own, or of all products; newest first",
  access: 'public',
  input: z.object({ productId: z.optional(id), userId: z.optional(id), ...paging }),
  result: z.extend(listOf(Review), { summary: z.optional(RatingSummary) }),
  errors: ['not-found'],
});

/** With neither `storeId` nor `userId` the latest of all stores that are active, for everyone. */
export const listStoreReviews = operation('GET /review/stores', {
  name: 'listStoreReviews',
  summary: "Reviews of a store, one's own, or of all stores; newest first",
  access: 'public',
  input: z.object({ storeId: z.optional(id), userId: z.optional(id), ...paging }),
  result: listOf(Review),
  errors: ['not-found'],
});

export const listReviewsOfStore = operation('GET /store/:id/reviews', {
  name: 'listReviewsOfStore',
  summary: 'Reviews of a store, newest first, with the number of reviews per star',
  access: 'public',
  input: z.object({ id, ...paging }),
  result: z.extend(listOf(Review), { summary: RatingSummary }),
  errors: ['not-found'],
});
