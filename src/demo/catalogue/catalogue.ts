import { type DemoBrand, demoBrands } from './brands.ts';
import { type DemoCategory, demoCategories } from './categories.ts';
import { type DemoListing, demoShelves, sparseShelves } from './listings.ts';
import { authoredRows, type DemoProduct, demoProducts } from './products.ts';
import { type DemoReview, demoReviews } from './reviews.ts';
import { type DemoStore, demoStores } from './stores.ts';

export type { DemoBrand, DemoCategory, DemoListing, DemoProduct, DemoReview, DemoStore };

export type DemoCatalogue = {
  categories: DemoCategory[];
  brands: DemoBrand[];
  products: DemoProduct[];
  stores: DemoStore[];
  reviews: DemoReview[];
  shelves(): Generator<DemoListing[]>;
};

/** `offers`: each product is at exactly this many stores, whatever `listings` says. */
export type CatalogueSize = { products?: number; stores: number; listings: number; offers?: number };

/** The reproducible demo catalogue of fictional stores, brands and products. */
export function demoCatalogue({ products: count, stores, listings, offers }: CatalogueSize): DemoCatalogue {
  const brands = demoBrands([...new Set(authoredRows().map(({ brand }) => brand))]);
  const products = demoProducts(brands, count);
  return {
    categories: demoCategories(),
    brands,
    products,
    stores: demoStores(stores),
    reviews: demoReviews(products, stores),
    shelves: () => (offers ? sparseShelves(products, stores, offers) : demoShelves(products, stores, listings)),
  };
}
