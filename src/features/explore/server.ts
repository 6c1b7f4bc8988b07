export { exploreApi } from './explore.api.server.ts';
export { findProducts } from './products/find-products.server.ts';
