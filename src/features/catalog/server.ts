export {
  activeCategories,
  brandById,
  brandPage,
  productColumns,
  productJoins,
  productsByListingIds,
} from './catalog.queries.server.ts';
export { kilometres, type ProductRow, reviewRate, toProduct } from './rows.server.ts';
