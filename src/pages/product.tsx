import { Link } from 'react-router';
import { AddButton, AddOne, AddToCart } from '#features/cart/ui';
import { cardProduct, unitPriceOf } from '#features/catalog';
import {
  PlantType,
  PotencyBars,
  ProductCard,
  ProductDocuments,
  ProductFacts,
  ProductGallery,
} from '#features/catalog/ui';
import { getProduct, listRecommendedProducts } from '#features/explore';
import { NearbyStores } from '#features/explore/ui';
import { listProductReviews } from '#features/reviews';
import { ReviewList, ReviewSummary } from '#features/reviews/ui';
import { StorePanel } from '#features/stores/ui';
import { breadcrumbList, head } from '#platform/head.ts';
import { load, type PageArgs } from '#platform/page.ts';
import { siteOf, useSite } from '#platform/use-site.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { counted, percentOff } from '#ui/format.ts';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { Rating } from '#ui/rating.tsx';
import { ShareLinks } from '#ui/share-links.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Route } from './+types/product';
import './product.css';

const REVIEWS_SHOWN = 4;

export const loader = load(async ({ call, loc, now, params: { productId: id } }: PageArgs<{ productId: string }>) => {
  const [product, reviews] = await Promise.all([
    call(getProduct, { id, loc }),
    call(listProductReviews, { productId: id, count: REVIEWS_SHOWN }),
  ]);
  const alsoThere = await call(listRecommendedProducts, { id: product.store.id });
  return {
    product,
    reviews,
    alsoThere: alsoThere.filter((other) => other.id !== product.id).map(cardProduct),
    loc,
    now,
  };
});

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
  const { product } = loaderData;
  const site = siteOf(matches);
  return head(site, {
    title: `${product.displayName} by ${product.brand.displayName}`,
    description: product.description || `${product.displayName} at ${product.store.displayAs}.`,
    path: `/products/${product.id}`,
    imageUrl: product.imageUrl,
    structured: [structuredProduct(product, site?.origin ?? ''), breadcrumbList(site, trailOf(product))],
  });
};

export default function ProductPage({ loaderData: { product, reviews, alsoThere, loc, now } }: Route.ComponentProps) {
  const site = useSite();
  const moment = new Date(now);
  const price = unitPriceOf(product);
  return (
    <div className="page">
      <div className="pt-2 pb-3">
        <Breadcrumb trail={trailOf(product)} />
      </div>
      <div className="product-columns">
        <div className="product-picture">
          <ProductGallery product={product} />
        </div>
        <div className="product-buy">
          <ProductHeading product={product} price={price} />
          <PotencyBars product={product} />
          <div className="buy-bar">
            <AddToCart key={product.id} item={product} price={price} unitsInStock={product.quantity} />
          </div>
          <StorePanel store={product.store} now={moment}>
            <NearbyStores
              key={product.id}
              productId={product.id}
              storeId={product.store.id}
              loc={loc}
              now={moment}
              add={({ productId, store }) => <AddOne item={{ ...product, id: productId }} name={store.displayAs} />}
            />
          </StorePanel>
          <ShareLinks title={product.displayName} url={`${site.origin}/products/${product.id}`} />
          <AboutBrand brand={product.brand} />
        </div>
        <section className="product-about" aria-labelledby="about">
          <h2 id="about" className="text-h2">
            About this product
          </h2>
          {product.description && <p className="mt-3 mb-6 max-w-[68ch] text-lg">{product.description}</p>}
          <ProductFacts product={product} />
          <ProductDocuments product={product} />
        </section>
      </div>
      <Reviews product={product} reviews={reviews} now={moment} />
      {alsoThere.length > 0 && (
        <Carousel
          className="mt-14"
          title={`More at ${product.store.displayAs}`}
          kind="tiles"
          more={{ to: `/store/${product.store.id}/products`, label: 'See More' }}
        >
          {alsoThere.map((other) => (
            <ProductCard key={other.id} product={other} add={<AddButton item={other} />} />
          ))}
        </Carousel>
      )}
    </div>
  );
}

function ProductHeading({ product, price }: { product: Product; price: number }) {
  return (
    <div>
      <Link to={`/brands/${product.brand.id}`} className="text-link inline-flex min-h-8 items-center">
        {product.brand.displayName || 'Unknown'}
      </Link>
      <h1 className="text-h1">{product.displayName}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        {product.reviewCount > 0 && (
          <a href="#reviews" className="num mr-1 inline-flex min-h-6 items-center gap-2 text-sm">
            <Rating value={product.reviewRate} />
            <span className="underline underline-offset-3">{counted(product.reviewCount, 'review')}</span>
          </a>
        )}
        {product.cannabisPlantType && (
          <Tag>
            <PlantType type={product.cannabisPlantType} />
          </Tag>
        )}
        <Tag>{product.categoryLabel}</Tag>
        {product.netWeight && <Tag className="num">W: {product.netWeight}</Tag>}
      </p>
      <p className="mt-4 flex items-center gap-3">
        <Price cents={price} wasCents={product.price} className="text-[26px]" />
        {price < product.price && <Tag tone="sale">{percentOff(price, product.price)}</Tag>}
      </p>
      <p className="mt-1 text-sm text-ink-muted">Sales tax is added at checkout</p>
    </div>
  );
}

function AboutBrand({ brand }: { brand: Product['brand'] }) {
  return (
    <section aria-labelledby="brand" className="mt-3">
      <h2 id="brand" className="mb-4 text-h2">
        About the brand
      </h2>
      <div className="rounded-xl bg-bg-subtle p-6">
        <div className="flex items-center gap-4">
          <Picture
            src={brand.imageUrl}
            alt=""
            width={64}
            height={64}
            fit="contain"
            dim="art"
            className="size-16 rounded-full"
          />
          <div>
            <h3 className="text-h3">{brand.displayName || 'Unknown'}</h3>
            <p className="text-sm text-ink-muted">Brand</p>
          </div>
        </div>
        <p className="mt-4 mb-4 max-w-[66ch]">{brand.description || 'No Description Found.'}</p>
        <ButtonLink to={`/brands/${brand.id}`} tone="secondary">
          View brand
        </ButtonLink>
      </div>
    </section>
  );
}

function Reviews({ product, reviews, now }: { product: Product; reviews: Shown['reviews']; now: Date }) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="product-reviews">
      <div>
        <h2 id="reviews-title" className="mb-3 text-h2">
          Reviews
        </h2>
        {product.reviewCount > 0 && (
          <ReviewSummary rate={product.reviewRate} count={product.reviewCount} bars={reviews.summary} />
        )}
      </div>
      {reviews.items.length > 0 ? (
        <ReviewList reviews={reviews.items} now={now} />
      ) : (
        <p className="text-ink-muted">Nobody has reviewed this product yet.</p>
      )}
    </section>
  );
}

function structuredProduct(product: Product, origin: string) {
  return {
    '@type': 'Product',
    name: product.displayName,
    description: product.description || undefined,
    image: new URL(product.imageUrl, origin || 'http://localhost').href,
    category: product.categoryLabel,
    brand: { '@type': 'Brand', name: product.brand.displayName },
    offers: {
      '@type': 'Offer',
      url: `${origin}/products/${product.id}`,
      price: (unitPriceOf(product) / 100).toFixed(2),
      priceCurrency: 'CAD',
      availability: `https://schema.org/${product.quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Store', name: product.store.displayAs },
    },
    ...(product.reviewCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.reviewRate,
        reviewCount: product.reviewCount,
      },
    }),
  };
}
