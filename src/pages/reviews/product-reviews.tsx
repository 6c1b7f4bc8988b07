import { getProduct } from '#features/explore';
import { listProductReviews, reviewPage, reviewPagePath } from '#features/reviews';
import { ReviewPages, ReviewSubject, ReviewSummary } from '#features/reviews/ui';
import { breadcrumbList, head } from '#platform/web/head.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import type { Route } from './+types/product-reviews';

export const loader = load(async ({ call, loc, url, now, params: { productId } }: PageArgs<{ productId: string }>) => {
  const [product, list] = await Promise.all([
    call(getProduct, { id: productId, loc }),
    call(listProductReviews, { productId, ...reviewPage(url.searchParams) }),
  ]);
  const { id, systemProductId, displayName, imageUrl, reviewRate, brand } = product;
  return { id, systemProductId, displayName, imageUrl, reviewRate, brandName: brand.displayName, list, now };
});

type Shown = Route.ComponentProps['loaderData'];

const trailOf = ({ id, displayName }: Shown) => [
  { label: 'Home', to: '/' },
  { label: 'Products', to: '/products' },
  { label: displayName, to: `/products/${id}` },
  { label: 'Reviews' },
];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: 'Page Not Found' }];
  const site = siteOf(matches);
  return head(site, {
    title: `Reviews of ${loaderData.displayName}`,
    description: `What shoppers say about ${loaderData.displayName} by ${loaderData.brandName}.`,
    path: reviewPagePath(`/reviews/product/${loaderData.systemProductId}`, loaderData.list.page),
    structured: [breadcrumbList(site, trailOf(loaderData))],
  });
};

export default function ProductReviews({ loaderData }: Route.ComponentProps) {
  const { id, systemProductId, displayName, imageUrl, reviewRate, brandName, list, now } = loaderData;
  return (
    <div className="page pt-2">
      <Breadcrumb trail={trailOf(loaderData)} />
      <ReviewSubject name={displayName} imageUrl={imageUrl} look="product" to={`/products/${id}`}>
        {brandName || 'Unknown'}
      </ReviewSubject>
      <div className={list.totalItems > 0 ? 'review-section' : undefined}>
        {list.totalItems > 0 && <ReviewSummary rate={reviewRate} count={list.totalItems} bars={list.summary} />}
        <ReviewPages
          list={list}
          now={new Date(now)}
          path={`/reviews/product/${systemProductId}`}
          empty="Nobody has reviewed this product yet"
        />
      </div>
    </div>
  );
}
