export { exploreApi } from './explore.api.server.ts';
export { currentIndex, startExploreJobs } from './offer-index/keep-index.server.ts';
export { type StoreWith, storesWith } from './offer-index/stores-with.ts';
export { systemProductOf } from './offers/offers.queries.server.ts';
export { findProducts } from './products/find-products.server.ts';
export { foundInStockNear, isInStockNear } from './products/in-stock-near.server.ts';
export { bestOffers, bestOffersFrom } from './products/shown-products.server.ts';
