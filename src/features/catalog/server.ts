export {
  activeCategories,
  brandById,
  brandPage,
  listingColumns,
  systemProductJoin,
} from './catalog.queries.server.ts';
export { toProducts } from './product/products.server.ts';
export { kilometres, type ListingRow, reviewRate } from './rows.server.ts';
