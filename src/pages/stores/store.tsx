import { cardProduct, type Product } from '#features/catalog';
import { storeChatPath } from '#features/chat';
import { listCategoryProducts, listRecommendedProducts } from '#features/explore';
import { SearchForm } from '#features/explore/ui';
import { photoUrl } from '#features/pictures';
import { listReviewsOfStore } from '#features/reviews';
import { ReviewSection } from '#features/reviews/ui';
import { getStore, type Store, storeJsonLd } from '#features/stores';
import {
  handOverWords,
  openState,
  StoreContact,
  StoreFacts,
  StoreHeader,
  StoreMenu,
  weekInWords,
} from '#features/stores/ui';
import { breadcrumbList, head } from '#platform/web/head.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf, useSite } from '#platform/web/use-site.ts';
import { ChatCircleIcon, InfoFillIcon, StarIcon } from '#ui/icons/icons.ts';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import { ButtonLink } from '#ui/parts/button.tsx';
import { ShareButtons } from '#ui/parts/share-buttons.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Route } from './+types/store';
import { FIRST_ROWS, menuSection } from './menu-section.ts';
import { GrowingShelf, RecommendedShelf } from './menu-shelf.tsx';
import './store.css';

const REVIEWS_SHOWN = 4;

export const loader = load(async ({ call, loc, now, params: { storeId: id } }: PageArgs<{ storeId: string }>) => {
  const [store, recommended, shelves, reviews] = await Promise.all([
    call(getStore, { id, loc }),
    call(listRecommendedProducts, { id, loc }),
    call(listCategoryProducts, { id, loc }),
    call(listReviewsOfStore, { id, count: REVIEWS_SHOWN }),
  ]);
  const chosen = recommended.slice(0, FIRST_ROWS);
  const ids = new Set(chosen.map(({ id }) => id));
  const moment = new Date(now);
  return {
    store,
    // Formatted on the server: a zone's first clock look-up takes a slow phone 50 ms.
    state: openState(store, moment),
    handOver: handOverWords(store, moment),
    week: weekInWords(store, moment),
    recommended: chosen.map(cardProduct),
    shelves: shelves.map(({ items, ...shelf }) => ({ ...shelf, ...firstRows(items, ids) })),
    reviews,
    loc,
    now,
  };
});

function firstRows(products: readonly Product[], recommended: ReadonlySet<string>) {
  const { items, repeated } = menuSection(products, recommended);
  return { first: items.slice(0, FIRST_ROWS).map(cardProduct), repeated };
}

const trailOf = (name: string) => [{ label: 'Home', to: '/' }, { label: 'Stores', to: '/stores' }, { label: name }];

/** 'pickup and delivery' */
const waysToGet = ({ deliveryInformation: { hasDelivery, isDeliveryOnly } }: Store) =>
  [!isDeliveryOnly && 'pickup', hasDelivery && 'delivery'].filter(Boolean).join(' and ');

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: 'Page Not Found' }];
  const { store } = loaderData;
  const site = siteOf(matches);
  const { address, city, province } = store.location;
  return head(site, {
    title: store.displayAs,
    description: `${store.displayAs}, ${address}, ${city}, ${province}: hours, menu, ${waysToGet(store)}. Ontario authorized.`,
    path: `/store/${store.id}`,
    sharePicture: `stores/${store.id}`,
    structured: site && [
      storeJsonLd(store, { origin: site.origin, imageUrl: photoUrl(store.imageUrl) }),
      breadcrumbList(site, trailOf(store.displayAs)),
    ],
  });
};

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const { store, state, handOver, recommended, shelves } = loaderData;
  const site = useSite();
  const full = `/store/${store.id}/products`;
  const writePath = `/write-review/store/${store.id}`;
  const sections = [
    ...(recommended.length > 0 ? [{ id: 'recommended', label: 'Recommended', count: recommended.length }] : []),
    ...shelves.map(({ categoryName: id, categoryDisplayName: label, totalItems: count }) => ({ id, label, count })),
    { id: 'store-info', label: 'Store info' },
    { id: 'reviews', label: 'Reviews' },
  ];
  const actions = (
    <>
      <ButtonLink to={storeChatPath(store.id)} tone="secondary">
        <ChatCircleIcon />
        Message store
      </ButtonLink>
      <ButtonLink to={writePath} tone="secondary">
        <StarIcon />
        Write Review
      </ButtonLink>
    </>
  );
  return (
    <>
      <div className="page store-top">
        <Breadcrumb trail={trailOf(store.displayAs)} />
        <StoreHeader store={store} state={state} handOver={handOver}>
          <ButtonLink to="#store-info" tone="secondary">
            <InfoFillIcon />
            Store info
          </ButtonLink>
          {actions}
        </StoreHeader>
      </div>
      <div className="page store-body">
        <StoreMenu sections={sections}>
          <SearchForm compact storeId={store.id} />
        </StoreMenu>
        <div className="store-shelves">
          <Shelves {...loaderData} full={full} />
          <section id="store-info" aria-labelledby="store-info-title">
            <h2 id="store-info-title" className="mb-5 text-h2">
              Store info
            </h2>
            <div className="store-info">
              <StoreContact store={store}>
                <div className="mt-3 flex flex-wrap gap-2 mobile:hidden print:hidden">{actions}</div>
                <div className="mt-3 print:hidden">
                  <ShareButtons title={store.displayAs} url={`${site.origin}/store/${store.id}`} />
                </div>
              </StoreContact>
              <StoreFacts store={store} week={loaderData.week} />
            </div>
          </section>
          <ReviewSection
            reviews={loaderData.reviews.items}
            rate={store.reviewRate}
            count={loaderData.reviews.totalItems}
            bars={loaderData.reviews.summary}
            now={new Date(loaderData.now)}
            allPath={`/reviews/store/${store.id}`}
            writePath={writePath}
            empty="There is no reviews on this store"
          />
        </div>
      </div>
    </>
  );
}

type ShelvesProps = Pick<Route.ComponentProps['loaderData'], 'store' | 'recommended' | 'shelves' | 'loc'> & {
  full: string;
};

function Shelves({ store, recommended, shelves, loc, full }: ShelvesProps) {
  if (shelves.length === 0)
    return (
      <EmptyState art="store" title="Unfortunately No Product Found!" level={2}>
        This store has not listed its products yet.
      </EmptyState>
    );
  return (
    <>
      {recommended.length > 0 && (
        <RecommendedShelf
          id="recommended"
          title="Recommended"
          more={{ to: full, label: 'See More' }}
          products={recommended}
        />
      )}
      {shelves.map(({ categoryName, categoryDisplayName, ...shelf }, at) => (
        <GrowingShelf
          key={categoryName}
          id={categoryName}
          className="print:hidden"
          title={categoryDisplayName}
          more={{ to: `${full}?category=${encodeURIComponent(categoryName)}`, label: 'See More' }}
          shelf={{
            ...shelf,
            storeId: store.id,
            category: categoryName,
            loc,
            recommended,
            isLast: at === shelves.length - 1,
          }}
        />
      ))}
      <FullMenu name={store.displayAs} to={full} />
    </>
  );
}

/** The only dark band of the site, with a link to all products. */
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
