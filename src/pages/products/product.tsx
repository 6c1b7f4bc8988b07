import { AddButton, AddOne, AddToCart } from '#features/cart/ui';
import { branchName, cardProduct, productJsonLd, productPath, unitPriceOf } from '#features/catalog';
import {
  AboutBrand,
  PotencyBars,
  ProductCard,
  ProductDocuments,
  ProductFacts,
  ProductGallery,
  ProductHeading,
} from '#features/catalog/ui';
import { getProduct, listRecommendedProducts } from '#features/explore';
import { NearbyStores } from '#features/explore/ui';
import { FavoriteButton } from '#features/favorites/ui';
import { photoUrl } from '#features/pictures';
import { listProductReviews } from '#features/reviews';
import { ReviewSection } from '#features/reviews/ui';
import { StorePanel } from '#features/stores/ui';
import { breadcrumbList, head } from '#platform/web/head.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf, useSite } from '#platform/web/use-site.ts';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import { Carousel } from '#ui/parts/carousel.tsx';
import { ShareLinks } from '#ui/parts/share-links.tsx';
import type { Route } from './+types/product';
import './product.css';

const REVIEWS_SHOWN = 4;

/** One more than a wide screen shows: the rest is a press on 'See More' away, and each card costs the server its time. */
const ALSO_THERE = 6;

export const loader = load(async ({ call, loc, now, params: { productId: id } }: PageArgs<{ productId: string }>) => {
  const [product, reviews] = await Promise.all([
    call(getProduct, { id, loc }),
    call(listProductReviews, { productId: id, count: REVIEWS_SHOWN }),
  ]);
  const alsoThere = await call(listRecommendedProducts, { id: product.store.id, loc });
  return {
    product: { ...product, store: withoutZones(product.store) },
    reviews,
    alsoThere: alsoThere
      .filter((other) => other.id !== product.id)
      .slice(0, ALSO_THERE)
      .map(cardProduct),
    loc,
    now,
  };
});

/** Outlines are long, and this page draws none. */
const withoutZones = <S extends { deliveryZones: unknown[] }>(store: S): S => ({ ...store, deliveryZones: [] });

type Shown = Route.ComponentProps['loaderData'];
type Product = Shown['product'];

const trailOf = ({ displayName, category, categoryLabel }: Product) => [
  { label: 'Home', to: '/' },
  { label: 'Products', to: '/products' },
  { label: categoryLabel, to: `/products?category=${category}` },
  { label: displayName },
];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: 'Page Not Found' }];
  const { product, reviews } = loaderData;
  const site = siteOf(matches);
  return head(site, {
    title: `${product.displayName} by ${product.brand.displayName}`,
    description: product.description || `${product.displayName} at ${product.store.displayAs}.`,
    path: productPath(product),
    sharePicture: `products/${product.systemProductId}`,
    structured: site && [
      productJsonLd(product, {
        origin: site.origin,
        imageUrl: photoUrl(product.imageUrl),
        reviews: reviews.items,
      }),
      breadcrumbList(site, trailOf(product)),
    ],
  });
};

export default function ProductPage({ loaderData: { product, reviews, alsoThere, loc, now } }: Route.ComponentProps) {
  const site = useSite();
  const moment = new Date(now);
  return (
    <div className="page">
      <div className="pt-2 pb-3">
        <Breadcrumb trail={trailOf(product)} />
      </div>
      <div className="product-columns">
        <div className="product-picture">
          <ProductGallery product={product} heart={<FavoriteButton product={product} />} />
        </div>
        <div className="product-buy">
          <ProductHeading product={product} />
          <PotencyBars product={product} />
          <div className="buy-bar">
            <AddToCart key={product.id} item={product} price={unitPriceOf(product)} unitsInStock={product.quantity} />
          </div>
          <StorePanel store={product.store} now={moment}>
            <NearbyStores
              key={product.id}
              productId={product.id}
              storeId={product.store.id}
              loc={loc}
              now={moment}
              add={({ productId, store }) => <AddOne item={{ ...product, id: productId }} name={branchName(store)} />}
            />
          </StorePanel>
          <ShareLinks title={product.displayName} url={`${site.origin}/products/${product.id}`} />
          <AboutBrand brand={product.brand} />
        </div>
        <section className="product-about" aria-labelledby="about">
          <h2 id="about" className="text-h2">
            {product.description ? 'About this product' : 'Product details'}
          </h2>
          {product.description && <p className="mt-3 mb-6 max-w-[68ch] text-lg">{product.description}</p>}
          <ProductFacts product={product} />
          <ProductDocuments product={product} />
        </section>
      </div>
      <ReviewSection
        className="mt-14"
        reviews={reviews.items}
        rate={product.reviewRate}
        count={reviews.totalItems}
        bars={reviews.summary}
        now={moment}
        allPath={`/reviews/product/${product.systemProductId}`}
        writePath={`/write-review/product/${product.systemProductId}`}
        empty="Nobody has reviewed this product yet."
      />
      {alsoThere.length > 0 && (
        <Carousel
          className="mt-14 print:hidden"
          title={`More at ${product.store.displayAs}`}
          kind="tiles"
          more={{ to: `/store/${product.store.id}/products`, label: 'See More' }}
        >
          {alsoThere.map((other) => (
            <ProductCard
              key={other.id}
              product={other}
              heart={<FavoriteButton product={other} />}
              add={<AddButton item={other} />}
            />
          ))}
        </Carousel>
      )}
    </div>
  );
}
