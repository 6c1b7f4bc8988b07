import type { Review } from '#features/reviews';
import { ReviewPages } from '#features/reviews/ui';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';

const trails = {
  product: [{ label: 'Home', to: '/' }, { label: 'Reviews', to: '/reviews' }, { label: 'Product reviews' }],
  store: [{ label: 'Home', to: '/' }, { label: 'Reviews', to: '/reviews' }, { label: 'Store reviews' }],
};
export const latestTrail = (of: 'product' | 'store') => trails[of];

type LatestReviewsProps = {
  of: 'product' | 'store';
  list: { items: Review[]; page: number; pageCount: number; totalItems: number };
  now: string;
};

export function LatestReviews({ of, list, now }: LatestReviewsProps) {
  const title = of === 'product' ? 'Product reviews' : 'Store reviews';
  return (
    <div className="page pt-2">
      <Breadcrumb trail={trails[of]} />
      <h1 className="mt-1 mb-8 text-h1">{title}</h1>
      <h2 className="sr-only">Latest first</h2>
      <ReviewPages
        list={list}
        now={new Date(now)}
        path={`/reviews/${of}`}
        empty={of === 'product' ? 'There are no product reviews yet' : 'There are no store reviews yet'}
        showSubject
      />
    </div>
  );
}
