import { listProductReviews, reviewPage, reviewPagePath } from '#features/reviews';
import { breadcrumbList, head } from '#platform/web/head.ts';
import { load } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/product-reviews-latest';
import { LatestReviews, latestTrail } from './latest-reviews.tsx';

export const loader = load(async ({ call, url, now }) => ({
  list: await call(listProductReviews, reviewPage(url.searchParams)),
  now,
}));

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches);
  return head(site, {
    title: 'Product reviews',
    description: 'The latest reviews of cannabis products by shoppers.',
    path: reviewPagePath('/reviews/product', loaderData?.list.page ?? 0),
    structured: [breadcrumbList(site, latestTrail('product'))],
  });
};

export default function LatestProductReviews({ loaderData: { list, now } }: Route.ComponentProps) {
  return <LatestReviews of="product" list={list} now={now} />;
}
