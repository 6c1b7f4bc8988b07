export {
  activeCategories,
  brandById,
  brandPage,
  productColumns,
  productJoins,
} from './catalog.queries.server.ts';
export { kilometres, type ProductRow, reviewRate, toProduct } from './rows.server.ts';
