export { type ReviewsDeps, reviewsApi } from './reviews.api.server.ts';
