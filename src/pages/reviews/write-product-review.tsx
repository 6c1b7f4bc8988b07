import { getProduct } from '#features/explore';
import { ownHead } from '#platform/web/head.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/write-product-review';
import { WriteReview } from './write-review.tsx';

export const loader = load(async ({ call, loc, params: { id } }: PageArgs<{ id?: string }>) => {
  if (id === undefined) return { subject: null };
  const { id: listingId, systemProductId, displayName, imageUrl } = await call(getProduct, { id, loc });
  return { subject: { id: systemProductId, name: displayName, imageUrl, path: `/products/${listingId}` } };
});

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Write a review');

export default function WriteProductReview({ loaderData: { subject } }: Route.ComponentProps) {
  return <WriteReview kind="product" subject={subject} />;
}
