export { ratingOf } from './read/rating-words.ts';
export { reviewPage, reviewPagePath } from './read/review-page.ts';
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
export { MOODS, Mood } from './write/review-form.ts';
