export { ratingOf } from './rating-words.ts';
export { MOODS, Mood } from './review-form.ts';
export { reviewPage, reviewPagePath } from './review-page.ts';
export {
  listProductReviews,
  listReviewsOfStore,
  listStoreReviews,
  RatingSummary,
  REVIEW_STATES,
  Review,
  ReviewState,
  removeProductReview,
  removeStoreReview,
  writeProductReview,
  writeStoreReview,
} from './reviews.contract.ts';
