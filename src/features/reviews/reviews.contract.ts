import * as z from 'zod/mini';
import { StoreBranch } from '#features/catalog';
import { operation } from '#platform/contract/contract.ts';
import { count, id, listOf, page } from '#platform/contract/fields.ts';
import { Mood, ProductReviewForm, StoreReviewForm } from './write/review-form.ts';

/** 'waiting': pending an operator's decision because of a blocked word. Only 'shown' reviews are public and count. */
export const REVIEW_STATES = ['shown', 'waiting', 'refused'] as const;
export const ReviewState = z.enum(REVIEW_STATES);
export type ReviewState = z.output<typeof ReviewState>;

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
  store: z.optional(z.extend(Subject, { location: z.optional(StoreBranch) })),
  /** Product reviews only. */
  experienceMood: z.optional(z.array(Mood)),
  verifiedPurchase: z.boolean(),
  /** Only in the lists of its author and of operators. */
  state: z.optional(ReviewState),
  /** The store's reply; store reviews only. */
  answer: z.optional(z.object({ description: z.string(), dateCreated: z.string() })),
});
export type Review = z.output<typeof Review>;

const Stars = z.int().check(z.gte(0));
export const RatingSummary = z.object({ 1: Stars, 2: Stars, 3: Stars, 4: Stars, 5: Stars });
export type RatingSummary = z.output<typeof RatingSummary>;

const paging = { page, count: count(10) };

/**
 * Without `productId` and `userId`: the latest for all products on sale, without `summary`. Names are masked except in
 * the author's own list.
 */
export const listProductReviews = operation('GET /review/products', {
  name: 'listProductReviews',
  summary: 'Reviews of a product (by product or system product), of the caller, or of all products; newest first',
  access: 'public',
  input: z.object({ productId: z.optional(id), userId: z.optional(id), ...paging }),
  result: z.extend(listOf(Review), { summary: z.optional(RatingSummary) }),
  errors: ['not-found'],
});

/** Without `storeId` and `userId`: the latest for all active stores. */
export const listStoreReviews = operation('GET /review/stores', {
  name: 'listStoreReviews',
  summary: 'Reviews of a store, of the caller, or of all stores; newest first',
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

export const writeProductReview = operation('POST /review/product/:id', {
  name: 'writeProductReview',
  summary: "Writes the caller's review of a product (by product or system product); again replaces it, under a new id",
  access: 'signed-in',
  input: z.extend(ProductReviewForm, { id }),
  result: Review,
  status: 201,
  errors: ['not-found'],
});

export const writeStoreReview = operation('POST /review/store/:id', {
  name: 'writeStoreReview',
  summary:
    "Writes the caller's review of a store; again replaces it, under a new id, and without what the store had answered",
  access: 'signed-in',
  input: z.extend(StoreReviewForm, { id }),
  result: Review,
  status: 201,
  errors: ['not-found'],
});

export const removeProductReview = operation('DELETE /review/product/:id', {
  name: 'removeProductReview',
  summary: "Removes the caller's review of a product (by product or system product)",
  access: 'signed-in',
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const removeStoreReview = operation('DELETE /review/store/:id', {
  name: 'removeStoreReview',
  summary: "Removes the caller's review of a store",
  access: 'signed-in',
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found'],
});
