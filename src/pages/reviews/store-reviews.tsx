import { streetAndTown } from '#features/catalog';
import { listReviewsOfStore, reviewPage, reviewPagePath } from '#features/reviews';
import { ReviewPages, ReviewSubject, ReviewSummary } from '#features/reviews/ui';
import { getStore } from '#features/stores';
import { breadcrumbList, head } from '#platform/web/head.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import type { Route } from './+types/store-reviews';

export const loader = load(async ({ call, loc, url, now, params: { storeId } }: PageArgs<{ storeId: string }>) => {
  const [store, list] = await Promise.all([
    call(getStore, { id: storeId, loc }),
    call(listReviewsOfStore, { id: storeId, ...reviewPage(url.searchParams) }),
  ]);
  const { id, displayAs, imageUrl, reviewRate, location } = store;
  return { id, name: displayAs || 'No Store Name!', imageUrl, reviewRate, location, list, now };
});

type Shown = Route.ComponentProps['loaderData'];

const trailOf = ({ id, name }: Shown) => [
  { label: 'Home', to: '/' },
  { label: 'Stores', to: '/stores' },
  { label: name, to: `/store/${id}` },
  { label: 'Reviews' },
];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: 'Page Not Found' }];
  const site = siteOf(matches);
  return head(site, {
    title: `Reviews of ${loaderData.name}`,
    description: `What shoppers say about ${loaderData.name}, ${loaderData.location.city}.`,
    path: reviewPagePath(`/reviews/store/${loaderData.id}`, loaderData.list.page),
    structured: [breadcrumbList(site, trailOf(loaderData))],
  });
};

export default function StoreReviews({ loaderData }: Route.ComponentProps) {
  const { id, name, imageUrl, reviewRate, location, list, now } = loaderData;
  return (
    <div className="page pt-2">
      <Breadcrumb trail={trailOf(loaderData)} />
      <ReviewSubject name={name} imageUrl={imageUrl} look="store" to={`/store/${id}`}>
        {streetAndTown(location)}
      </ReviewSubject>
      <div className={list.totalItems > 0 ? 'review-section' : undefined}>
        {list.totalItems > 0 && <ReviewSummary rate={reviewRate} count={list.totalItems} bars={list.summary} />}
        <ReviewPages
          list={list}
          now={new Date(now)}
          path={`/reviews/store/${id}`}
          empty="There is no reviews on this store"
        />
      </div>
    </div>
  );
}
