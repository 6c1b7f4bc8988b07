export { exploreApi } from './explore.api.server.ts';
export { currentIndex } from './offer-index/keep-index.server.ts';
export { startExploreJobs } from './offer-index/tidy-changes.server.ts';
export { findProducts } from './products/find-products.server.ts';
