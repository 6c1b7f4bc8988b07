import { ButtonLink } from '#ui/parts/button.tsx';
import { cx } from '#ui/styles/classes.ts';
import type { RatingSummary, Review } from '../reviews.contract.ts';
import { RateExperience } from '../write/rate-experience.tsx';
import { ReviewList, ReviewSummary } from './review-list.tsx';

type ReviewSectionProps = {
  reviews: readonly Review[];
  rate: number;
  count: number;
  bars: RatingSummary | undefined;
  now: Date;
  allPath: string;
  writePath: string;
  empty: string;
  className?: string;
};

/** The reviews on a product's or store's page: summary, latest reviews, link to all. */
export function ReviewSection({
  reviews,
  rate,
  count,
  bars,
  now,
  allPath,
  writePath,
  empty,
  className,
}: ReviewSectionProps) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={cx('review-section', className)}>
      <div>
        <h2 id="reviews-title" className="mb-3 text-h2">
          Reviews
        </h2>
        {count > 0 && <ReviewSummary rate={rate} count={count} bars={bars} />}
        <RateExperience to={writePath} />
      </div>
      {reviews.length > 0 ? (
        <div>
          <ReviewList reviews={reviews} now={now} />
          {count > reviews.length && (
            <ButtonLink to={allPath} tone="secondary" className="mt-6 print:hidden">
              See all {count} reviews
            </ButtonLink>
          )}
        </div>
      ) : (
        <p className="text-ink-muted">{empty}</p>
      )}
    </section>
  );
}
