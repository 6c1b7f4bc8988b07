export { catalogApi } from './catalog.api.server.ts';
export {
  brandPage,
  listingColumns,
  systemProductJoin,
} from './catalog.queries.server.ts';
export { toProducts } from './product/products.server.ts';
export { kilometres, type ListingRow, reviewRate } from './rows.server.ts';
