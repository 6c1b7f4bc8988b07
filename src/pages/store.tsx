import { AddButton } from '#features/cart/ui';
import { cardProduct } from '#features/catalog';
import { ProductCard } from '#features/catalog/ui';
import { getStore, listCategoryProducts, listRecommendedProducts } from '#features/explore';
import { SearchForm } from '#features/explore/ui';
import { StoreFacts, StoreHeader } from '#features/stores/ui';
import { breadcrumbList, head } from '#platform/head.ts';
import { load, type PageArgs } from '#platform/page.ts';
import { siteOf } from '#platform/use-site.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Route } from './+types/store';
import './store.css';

export const loader = load(async ({ call, loc, now, params: { storeId: id } }: PageArgs<{ storeId: string }>) => {
  const [store, recommended, shelves] = await Promise.all([
    call(getStore, { id, loc }),
    call(listRecommendedProducts, { id }),
    call(listCategoryProducts, { id }),
  ]);
  return {
    store,
    recommended: recommended.map(cardProduct),
    shelves: shelves.map(({ items, ...shelf }) => ({ ...shelf, items: items.map(cardProduct) })),
    now,
  };
});

const trailOf = (name: string) => [{ label: 'Home', to: '/' }, { label: 'Stores', to: '/stores' }, { label: name }];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: 'Page Not Found' }];
  const { store } = loaderData;
  const site = siteOf(matches);
  const { address, city, province } = store.location;
  return head(site, {
    title: store.displayAs,
    description: `${store.displayAs}, ${address}, ${city}, ${province}: hours, menu, pickup${store.deliveryInformation.hasDelivery ? ' and delivery' : ''}. Ontario authorized.`,
    path: `/store/${store.id}`,
    imageUrl: store.imageUrl,
    structured: [structuredStore(store, site?.origin ?? ''), breadcrumbList(site, trailOf(store.displayAs))],
  });
};

export default function StorePage({ loaderData: { store, recommended, shelves, now } }: Route.ComponentProps) {
  const full = `/store/${store.id}/products`;
  const shelfPath = (name: string) => `${full}?category=${encodeURIComponent(name)}`;
  const card = (product: (typeof recommended)[number]) => (
    <ProductCard key={product.id} product={product} add={<AddButton item={product} />} />
  );
  return (
    <>
      <div className="page pt-2">
        <Breadcrumb trail={trailOf(store.displayAs)} />
        <StoreHeader store={store} now={new Date(now)} />
      </div>
      <div className="section-bar">
        <div className="page flex items-center gap-4">
          <nav aria-label="Store sections" className="section-links">
            {recommended.length > 0 && <a href="#recommended">Recommended</a>}
            {shelves.map(({ categoryName, categoryDisplayName }) => (
              <a key={categoryName} href={`#${categoryName}`}>
                {categoryDisplayName}
              </a>
            ))}
            <a href="#store-info">Store info</a>
          </nav>
          <SearchForm compact storeId={store.id} className="hidden w-67 md:flex" />
        </div>
      </div>
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

type Store = Route.ComponentProps['loaderData']['store'];

const WEEK = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

function structuredStore(store: Store, origin: string) {
  const { address, city, province, postalCode } = store.location;
  const [longitude, latitude] = store.geolocation.coordinates;
  return {
    '@type': 'Store',
    name: store.displayAs,
    url: `${origin}/store/${store.id}`,
    image: new URL(store.imageUrl, origin || 'http://localhost').href,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressRegion: province,
      postalCode: postalCode ?? undefined,
      addressCountry: 'CA',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    telephone: store.contactNumber ?? undefined,
    openingHoursSpecification: Object.entries(store.operationHours).map(([day, hours]) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: WEEK[day as keyof typeof WEEK],
      opens: hours?.start,
      closes: hours?.end,
    })),
    ...(store.reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: store.reviewRate, reviewCount: store.reviewCount },
    }),
  };
}
