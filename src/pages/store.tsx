import { AddButton } from '#features/cart/ui';
import { cardProduct } from '#features/catalog';
import { ProductCard } from '#features/catalog/ui';
import { getStore, listCategoryProducts, listRecommendedProducts } from '#features/explore';
import { SearchForm } from '#features/explore/ui';
import { FavoriteButton } from '#features/favorites/ui';
import { sharePictureUrl } from '#features/pictures';
import { listReviewsOfStore } from '#features/reviews';
import { ReviewSection } from '#features/reviews/ui';
import { storeJsonLd } from '#features/stores';
import { SectionBar, StoreFacts, StoreHeader } from '#features/stores/ui';
import { breadcrumbList, head } from '#platform/head.ts';
import { load, type PageArgs } from '#platform/page.ts';
import { siteOf, useSite } from '#platform/use-site.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StarIcon } from '#ui/icons.ts';
import { ShareLinks } from '#ui/share-links.tsx';
import type { Route } from './+types/store';
import './store.css';

const REVIEWS_SHOWN = 4;

export const loader = load(async ({ call, loc, now, params: { storeId: id } }: PageArgs<{ storeId: string }>) => {
  const [store, recommended, shelves, reviews] = await Promise.all([
    call(getStore, { id, loc }),
    call(listRecommendedProducts, { id, loc }),
    call(listCategoryProducts, { id, loc }),
    call(listReviewsOfStore, { id, count: REVIEWS_SHOWN }),
  ]);
  return {
    store,
    recommended: recommended.map(cardProduct),
    shelves: shelves.map(({ items, ...shelf }) => ({ ...shelf, items: items.map(cardProduct) })),
    reviews,
    now,
  };
});

const trailOf = (name: string) => [{ label: 'Home', to: '/' }, { label: 'Stores', to: '/stores' }, { label: name }];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: 'Page Not Found' }];
  const { store } = loaderData;
  const site = siteOf(matches);
  const { address, city, province } = store.location;
  const imageUrl = sharePictureUrl(store.imageUrl);
  return head(site, {
    title: store.displayAs,
    description: `${store.displayAs}, ${address}, ${city}, ${province}: hours, menu, pickup${store.deliveryInformation.hasDelivery ? ' and delivery' : ''}. Ontario authorized.`,
    path: `/store/${store.id}`,
    imageUrl,
    structured: site && [
      storeJsonLd(store, { origin: site.origin, imageUrl }),
      breadcrumbList(site, trailOf(store.displayAs)),
    ],
  });
};

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const { store, recommended, shelves, reviews, now } = loaderData;
  const site = useSite();
  const full = `/store/${store.id}/products`;
  const shelfPath = (name: string) => `${full}?category=${encodeURIComponent(name)}`;
  const card = (product: (typeof recommended)[number]) => (
    <ProductCard
      key={product.id}
      product={product}
      heart={<FavoriteButton product={product} />}
      add={<AddButton item={product} />}
    />
  );
  const sections = [
    ...(recommended.length > 0 ? [{ id: 'recommended', label: 'Recommended' }] : []),
    ...shelves.map(({ categoryName, categoryDisplayName }) => ({ id: categoryName, label: categoryDisplayName })),
    { id: 'store-info', label: 'Store info' },
    { id: 'reviews', label: 'Reviews' },
  ];
  return (
    <>
      <div className="page pt-2">
        <Breadcrumb trail={trailOf(store.displayAs)} />
        <StoreHeader store={store} now={new Date(now)}>
          <ButtonLink to={`/write-review/store/${store.id}`} tone="secondary" className="mt-4 print:hidden">
            <StarIcon />
            Write Review
          </ButtonLink>
          <div className="mt-3">
            <ShareLinks title={store.displayAs} url={`${site.origin}/store/${store.id}`} />
          </div>
        </StoreHeader>
      </div>
      <SectionBar sections={sections}>
        <SearchForm compact storeId={store.id} />
      </SectionBar>
      <div className="page store-shelves">
        {recommended.length > 0 && (
          <Carousel id="recommended" title="Recommended" kind="tiles" more={{ to: full, label: 'See More' }}>
            {recommended.map(card)}
          </Carousel>
        )}
        {shelves.map(({ categoryName, categoryDisplayName, items }) => (
          <Carousel
            key={categoryName}
            id={categoryName}
            className="print:hidden"
            title={categoryDisplayName}
            kind="tiles"
            more={{ to: shelfPath(categoryName), label: 'See More' }}
          >
            {items.map(card)}
          </Carousel>
        ))}
        {shelves.length === 0 ? (
          <EmptyState art="store" title="Unfortunately No Product Found!" level={2}>
            This store has not listed its products yet.
          </EmptyState>
        ) : (
          <FullMenu name={store.displayAs} to={full} />
        )}
        <section id="store-info" aria-labelledby="store-info-title">
          <h2 id="store-info-title" className="mb-5 text-h2">
            Store info
          </h2>
          <div className="store-info">
            <StoreFacts store={store} now={new Date(now)} />
          </div>
        </section>
        <ReviewSection
          reviews={reviews.items}
          rate={store.reviewRate}
          count={reviews.totalItems}
          bars={reviews.summary}
          now={new Date(now)}
          allPath={`/reviews/store/${store.id}`}
          writePath={`/write-review/store/${store.id}`}
          empty="There is no reviews on this store"
        />
      </div>
    </>
  );
}

/** The one dark band of the site: the way to everything that the store sells. */
function FullMenu({ name, to }: { name: string; to: string }) {
  return (
    <section className="full-menu">
      <div>
        <h2 className="text-h3">See the full menu</h2>
        <p className="mt-1 text-sm opacity-85">Every product at {name}, with filters and sorting</p>
      </div>
      <ButtonLink to={to} tone="secondary">
        Explore More
      </ButtonLink>
    </section>
  );
}
