import type { ReactNode } from 'react';
import { streetAndTown } from '#features/catalog';
import { StarFillIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { Rating } from '#ui/parts/rating.tsx';
import { RatingFace } from '#ui/parts/rating-face.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { counted, timeAgo } from '#ui/text/format.ts';
import type { RatingSummary, Review, ReviewState } from '../reviews.contract.ts';
import './review-list.css';

type ReviewListProps = {
  reviews: readonly Review[];
  now: Date;
  /** Links each review's subject: for lists that mix products or stores. */
  showSubject?: boolean;
  actions?: (review: Review) => ReactNode;
};

/** A list of reviews: face, masked name, date, stars, text and moods. */
export function ReviewList({ reviews, now, showSubject, actions }: ReviewListProps) {
  return (
    <ul>
      {reviews.map((review) => (
        <li key={review.id} className="flex gap-3.5 border-b border-line py-5 first:pt-0">
          <RatingFace value={review.rate} on className="size-9 flex-none" />
          <div className="min-w-0 flex-1">
            <p className="flex justify-between gap-3">
              <span className="font-semibold">{review.state ? 'You' : <Masked name={review.user.firstName} />}</span>
              <time dateTime={review.dateCreated} className="text-sm text-ink-muted">
                {timeAgo(review.dateCreated, now)}
              </time>
            </p>
            {showSubject && <Subject review={review} />}
            <p className="flex flex-wrap items-center gap-2">
              <Rating value={review.rate} />
              {review.verifiedPurchase && <span className="text-sm text-ink-muted">Verified purchase</span>}
              <State of={review.state} />
            </p>
            {review.description && <p className="mt-1 max-w-[66ch] wrap-break-word">{review.description}</p>}
            {review.experienceMood && review.experienceMood.length > 0 && (
              <p className="mt-2 flex flex-wrap gap-1.5">
                {review.experienceMood.map((mood) => (
                  <Tag key={mood} className="capitalize">
                    {mood}
                  </Tag>
                ))}
              </p>
            )}
            {review.answer && <Answer {...review.answer} now={now} />}
            {actions?.(review)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Shown to the author only: a published review needs no label. */
function State({ of }: { of: ReviewState | undefined }) {
  if (of === 'waiting') return <Tag tone="warning">Waiting for approval</Tag>;
  return of === 'refused' ? <Tag tone="danger">Not shown</Tag> : null;
}

function Answer({ description, dateCreated, now }: NonNullable<Review['answer']> & { now: Date }) {
  return (
    <div className="mt-3 max-w-[66ch] rounded-md bg-bg-subtle px-4 py-3">
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold">The store answered</span>
        <time dateTime={dateCreated} className="text-ink-muted">
          {timeAgo(dateCreated, now)}
        </time>
      </p>
      <p className="mt-1 wrap-break-word">{description}</p>
    </div>
  );
}

const Masked = ({ name }: { name: string }) => (
  <>
    <span aria-hidden="true">{name}</span>
    <span className="sr-only">Reviewer, name hidden</span>
  </>
);

function Subject({ review: { product, store } }: { review: Review }) {
  const subject = product ?? store;
  if (!subject) return null;
  const to = product ? `/products/${product.id}` : `/store/${subject.id}`;
  return (
    <Link to={to} className="text-link flex min-h-11 max-w-full items-center gap-2">
      <Picture
        src={subject.imageUrl}
        alt=""
        width={32}
        height={32}
        fit={product ? 'contain' : 'cover'}
        dim={product ? 'art' : 'photo'}
        className="size-8 flex-none rounded-sm bg-tile"
      />
      <span className="min-w-0">
        <span className="block truncate">{subject.displayName}</span>
        {store && (
          <span className="num block text-sm font-normal wrap-break-word text-ink-muted">
            {streetAndTown(store.location)}
          </span>
        )}
      </span>
    </Link>
  );
}

type SummaryProps = { rate: number; count: number; bars: RatingSummary | undefined };

/** The average, its face, and the distribution over the five stars. */
export function ReviewSummary({ rate, count, bars }: SummaryProps) {
  return (
    <div>
      <div className="flex items-center gap-3">
        <span className="num text-[2.75rem] leading-none font-bold">{rate.toFixed(1)}</span>
        <RatingFace value={Math.round(rate)} on className="size-10" />
        <span className="num text-ink-muted">{counted(count, 'review')}</span>
      </div>
      {bars && (
        <ul className="mt-4 grid gap-1.5">
          {([5, 4, 3, 2, 1] as const).map((stars) => {
            const percent = count ? Math.round((bars[stars] / count) * 100) : 0;
            return (
              <li key={stars} className="num grid grid-cols-[2.25rem_1fr_2.5rem] items-center gap-2 text-sm">
                <span className="inline-flex items-center gap-1">
                  {stars} <StarFillIcon className="size-3.5" />
                  <span className="sr-only">stars</span>
                </span>
                <span className="h-2 overflow-hidden rounded-full bg-bg-sunken">
                  <span className="block h-full rounded-full bg-ink" style={{ width: `${percent}%` }} />
                </span>
                <span className="text-right text-ink-muted">{percent}%</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
