import { AddButton } from '#features/cart/ui';
import { cardProduct, productJsonLd, productPath } from '#features/catalog';
import { ProductCard, ProductDocuments, ProductFacts, ProductGallery } from '#features/catalog/ui';
import { getProduct, listOfferChoices, listRecommendedProducts } from '#features/explore';
import { CompareTray, useNoteViewed } from '#features/explore/ui';
import { FavoriteButton } from '#features/favorites/ui';
import { photoUrl } from '#features/pictures';
import { listProductReviews } from '#features/reviews';
import { ReviewSection } from '#features/reviews/ui';
import { breadcrumbList, head } from '#platform/web/head.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import { Carousel } from '#ui/parts/carousel.tsx';
import type { ShellHandle } from '../../shell/shell.tsx';
import type { Route } from './+types/product';
import { ProductBuy } from './product-buy.tsx';
import './product.css';

export const handle: ShellHandle = { hasNoTabBar: true };

const REVIEWS_SHOWN = 4;

/** One more than a wide screen shows: 'See More' loads the rest, as each card costs server time. */
const ALSO_THERE = 6;

export const loader = load(async ({ call, loc, now, params: { productId: id } }: PageArgs<{ productId: string }>) => {
  const [product, offers, reviews] = await Promise.all([
    call(getProduct, { id, loc }),
    call(listOfferChoices, { id, loc }),
    call(listProductReviews, { productId: id, count: REVIEWS_SHOWN }),
  ]);
  const alsoThere = await call(listRecommendedProducts, { id: product.store.id, loc });
  return {
    product: { ...product, store: withoutZones(product.store) },
    offers: { ...offers, choices: offers.choices.map((one) => ({ ...one, store: withoutZones(one.store) })) },
    reviews,
    alsoThere: alsoThere
      .filter((other) => other.id !== product.id)
      .slice(0, ALSO_THERE)
      .map(cardProduct),
    loc,
    now,
  };
});

/** Zone outlines are long, and unused here. */
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

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, reviews, alsoThere, now } = loaderData;
  useNoteViewed(product.systemProductId);
  return (
    <div className="page">
      <div className="pt-2 pb-3">
        <Breadcrumb trail={trailOf(product)} />
      </div>
      <div className="product-columns">
        <div className="product-picture">
          <ProductGallery product={product} heart={<FavoriteButton product={product} />} />
        </div>
        <ProductBuy key={product.id} {...loaderData} />
        <section className="product-about" aria-labelledby="about">
          <h2 id="about" className="text-h2">
            {product.description ? 'About this product' : 'Product details'}
          </h2>
          {product.description && <p className="mt-3 mb-6 max-w-[68ch] text-lg">{product.description}</p>}
          <ProductFacts product={product} now={new Date(now)} />
          <ProductDocuments product={product} />
        </section>
      </div>
      <ReviewSection
        className="mt-14"
        reviews={reviews.items}
        rate={product.reviewRate}
        count={reviews.totalItems}
        bars={reviews.summary}
        now={new Date(now)}
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
      <CompareTray />
    </div>
  );
}
