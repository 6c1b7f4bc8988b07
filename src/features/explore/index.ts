export {
  CategoryShelf,
  getProduct,
  listCategoryProducts,
  listProductFacets,
  listProducts,
  listRecommendedProducts,
  lookUpProductInStores,
  PotencyUnit,
  ProductDetail,
  ProductFacets,
  ProductOffer,
  ProductSort,
  SearchType,
  searchAll,
  trendingProducts,
} from './explore.contract.ts';
export { type MappedStore, mappedStore } from './map/mapped-store.ts';
