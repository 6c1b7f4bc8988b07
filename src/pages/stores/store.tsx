import { storeChatPath } from '#features/chat';
import { listCategoryProducts, listRecommendedProducts } from '#features/explore';
import { SearchForm } from '#features/explore/ui';
import { photoUrl } from '#features/pictures';
import { listReviewsOfStore } from '#features/reviews';
import { ReviewSection } from '#features/reviews/ui';
import { getStore, storeJsonLd } from '#features/stores';
import { openState, SectionBar, StoreFacts, StoreHeader, weekInWords } from '#features/stores/ui';
import { breadcrumbList, head } from '#platform/web/head.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf, useSite } from '#platform/web/use-site.ts';
import { ChatCircleIcon, StarIcon } from '#ui/icons/icons.ts';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import { ButtonLink } from '#ui/parts/button.tsx';
import { ShareLinks } from '#ui/parts/share-links.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Route } from './+types/store';
import { atFirst, StoreShelf } from './store-shelf.tsx';
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
    // In words already: the first question for a zone's clock keeps a slow phone busy for 50 ms.
    state: openState(store, new Date(now)),
    week: weekInWords(store, new Date(now)),
    recommended: atFirst(recommended),
    shelves: shelves.map(({ items, ...shelf }) => ({ ...shelf, items: atFirst(items) })),
    reviews,
    loc,
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
    sharePicture: `stores/${store.id}`,
    structured: site && [
      storeJsonLd(store, { origin: site.origin, imageUrl: photoUrl(store.imageUrl) }),
      breadcrumbList(site, trailOf(store.displayAs)),
    ],
  });
};

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const { store, state, week, recommended, shelves, reviews, loc, now } = loaderData;
  const site = useSite();
  const full = `/store/${store.id}/products`;
  const shelfPath = (name: string) => `${full}?category=${encodeURIComponent(name)}`;
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
        <StoreHeader store={store} state={state}>
          <div className="mt-4 flex flex-wrap gap-2 print:hidden">
            <ButtonLink to={`/write-review/store/${store.id}`} tone="secondary">
              <StarIcon />
              Write Review
            </ButtonLink>
            <ButtonLink to={storeChatPath(store.id)} tone="secondary">
              <ChatCircleIcon />
              Message store
            </ButtonLink>
          </div>
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
          <StoreShelf
            id="recommended"
            title="Recommended"
            more={{ to: full, label: 'See More' }}
            first={recommended}
            storeId={store.id}
            loc={loc}
          />
        )}
        {shelves.map(({ categoryName, categoryDisplayName, items }) => (
          <StoreShelf
            key={categoryName}
            id={categoryName}
            className="print:hidden"
            title={categoryDisplayName}
            more={{ to: shelfPath(categoryName), label: 'See More' }}
            first={items}
            storeId={store.id}
            loc={loc}
            category={categoryName}
          />
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
            <StoreFacts store={store} week={week} />
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
