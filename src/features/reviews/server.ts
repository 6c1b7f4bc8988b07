export { reviewsApi } from './reviews.api.server.ts';
