import { listStoreReviews, reviewPage, reviewPagePath } from '#features/reviews';
import { breadcrumbList, head } from '#platform/web/head.ts';
import { load } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/store-reviews-latest';
import { LatestReviews, latestTrail } from './latest-reviews.tsx';

export const loader = load(async ({ call, url, now }) => ({
  list: await call(listStoreReviews, reviewPage(url.searchParams)),
  now,
}));

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches);
  return head(site, {
    title: 'Store reviews',
    description: 'The latest reviews of Ontario authorized cannabis stores by shoppers.',
    path: reviewPagePath('/reviews/store', loaderData?.list.page ?? 0),
    structured: [breadcrumbList(site, latestTrail('store'))],
  });
};

export default function LatestStoreReviews({ loaderData: { list, now } }: Route.ComponentProps) {
  return <LatestReviews of="store" list={list} now={now} />;
}
