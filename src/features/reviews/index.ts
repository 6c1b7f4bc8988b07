export { reviewPage, reviewPagePath } from './review-page.ts';
export {
  listProductReviews,
  listReviewsOfStore,
  listStoreReviews,
  MOODS,
  Mood,
  RatingSummary,
  Review,
} from './reviews.contract.ts';
