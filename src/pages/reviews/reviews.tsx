import { listProductReviews, listStoreReviews, type Review } from '#features/reviews';
import { ReviewList } from '#features/reviews/ui';
import { breadcrumbList, head } from '#platform/web/head.ts';
import { load } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import { ButtonLink } from '#ui/parts/button.tsx';
import type { Route } from './+types/reviews';

const SHOWN = 5;

export const loader = load(async ({ call, now }) => {
  const [products, stores] = await Promise.all([
    call(listProductReviews, { count: SHOWN }),
    call(listStoreReviews, { count: SHOWN }),
  ]);
  return { products: products.items, stores: stores.items, now };
});

const trail = [{ label: 'Home', to: '/' }, { label: 'Reviews' }];

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return head(site, {
    title: 'Reviews',
    description: 'What shoppers say about cannabis products and Ontario authorized stores: the latest reviews.',
    path: '/reviews',
    structured: [breadcrumbList(site, trail)],
  });
};

export default function Reviews({ loaderData: { products, stores, now } }: Route.ComponentProps) {
  const moment = new Date(now);
  return (
    <div className="page pt-2">
      <Breadcrumb trail={trail} />
      <h1 className="mt-1 mb-8 text-h1">Reviews</h1>
      <div className="grid gap-14 md:grid-cols-2">
        <Latest title="Products" reviews={products} now={moment} more="/reviews/product" />
        <Latest title="Stores" reviews={stores} now={moment} more="/reviews/store" />
      </div>
    </div>
  );
}

type LatestProps = { title: string; reviews: Review[]; now: Date; more: string };

function Latest({ title, reviews, now, more }: LatestProps) {
  const kind = title === 'Products' ? 'product' : 'store';
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-5 text-h2">{title}</h2>
      {reviews.length > 0 ? (
        <>
          <ReviewList reviews={reviews} now={now} showSubject />
          <ButtonLink to={more} tone="secondary" className="mt-6 print:hidden">
            See all {kind} reviews
          </ButtonLink>
        </>
      ) : (
        <p className="text-ink-muted">There are no {kind} reviews yet.</p>
      )}
    </section>
  );
}
