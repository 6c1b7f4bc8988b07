export { ReviewList, ReviewSummary } from './review-list.tsx';
