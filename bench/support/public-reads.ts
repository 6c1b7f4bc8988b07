import type pg from 'pg';

/** The address of the nth request of each public GET: each at another place, of another product, store or brand. */
export async function publicReads(db: pg.Client): Promise<Record<string, (n: number) => string>> {
  const column = async (text: string) =>
    (await db.query({ text, rowMode: 'array' })).rows.map(([value]) => value as string);
  const places = await column(
    `select round(longitude::numeric + 0.01, 4) || ',' || round(latitude::numeric + 0.01, 4) from store order by md5(id::text) limit 40`,
  );
  const listings = await column(
    'select id from (select id from listing where is_available order by id desc limit 2000) l order by md5(id::text) limit 40',
  );
  const products = await column(
    'select id from system_product where listing_count > 0 order by md5(id::text) limit 40',
  );
  const stores = await column('select id from store where is_active order by md5(id::text) limit 40');
  const brands = await column('select id from brand order by md5(id::text) limit 40');
  const of = (list: readonly string[], n: number) => list[n % list.length] as string;
  const at = (n: number) => `loc=${of(places, n)}`;
  const list = (query: string) => (n: number) => `/api/explore/products/list?${at(n)}&${query}`;
  return {
    list: list(''),
    'list count=100': list('count=100'),
    'list price+': list('sort=price%2B'),
    'list price-': list('sort=price-'),
    'list thc-': list('sort=thc-'),
    'list delivery': list('delivery=true'),
    'list isOpen': list('isOpen=true'),
    'list price range': list('minPrice=1000&maxPrice=3000'),
    'list category': list('category=flower'),
    'list search': list('search=kush'),
    'list search, mistyped': list('search=kussh'),
    'list without a place': () => '/api/explore/products/list?sort=price%2B',
    'list of a store': (n) => `/api/explore/products/list?storeId=${of(stores, n)}&sort=price%2B`,
    facets: (n) => `/api/explore/products/facets?${at(n)}`,
    'facets of a store': (n) => `/api/explore/products/facets?storeId=${of(stores, n)}`,
    trending: (n) => `/api/explore/products/trending?${at(n)}`,
    'product by listing': (n) => `/api/explore/products/${of(listings, n)}?${at(n)}`,
    'product by system product': (n) => `/api/explore/products/${of(products, n)}?${at(n)}`,
    'offer choices': (n) => `/api/explore/products/${of(products, n)}/offer-choices?${at(n)}`,
    'offers of a product': (n) => `/api/explore/products/${of(products, n)}/offers?${at(n)}`,
    'search of everything': (n) => `/api/explore/search/all?${at(n)}&search=blue`,
    'other stores of a product': (n) => `/api/store/${of(stores, n)}/stores-product-lookup/${of(products, n)}?${at(n)}`,
    'stores list': (n) => `/api/explore/stores/list?${at(n)}`,
    'stores list count=100': (n) => `/api/explore/stores/list?${at(n)}&count=100`,
    'stores list by name': () => '/api/explore/stores/list?sort=name%2B&count=100',
    markers: () => '/api/explore/stores/markers?bounds=-95.2,41.6,-74.3,56.9',
    'a store': (n) => `/api/explore/stores/${of(stores, n)}?${at(n)}`,
    'recommended in a store': (n) => `/api/explore/stores/${of(stores, n)}/recommended-products`,
    'shelves of a store': (n) => `/api/explore/stores/${of(stores, n)}/category-products`,
    'reviews of a store': (n) => `/api/store/${of(stores, n)}/reviews`,
    'latest product reviews': () => '/api/review/products',
    'latest store reviews': () => '/api/review/stores',
    'brands list': () => '/api/explore/brands/list?count=100',
    'a brand': (n) => `/api/brands/${of(brands, n)}`,
    categories: () => '/api/category/list',
    'places suggest': () => '/api/places/suggest?input=100%20queen',
    'home page': () => '/',
    'products page': (n) => `/products?page=${1 + (n % 3)}`,
    'stores page 100': () => '/stores?page=100',
    'a product’s page': (n) => `/products/${of(listings, n)}`,
    'a store’s page': (n) => `/store/${of(stores, n)}`,
    'a brand’s page': (n) => `/brands/${of(brands, n)}`,
    'brands page': () => '/brands',
    'search page': () => '/search?keyword=kush',
    sitemap: () => '/sitemap.xml',
  };
}
