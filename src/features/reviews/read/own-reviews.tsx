import { useLocation } from 'react-router';
import { useSession } from '#features/auth/ui';
import { branchName } from '#features/catalog';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Pagination } from '#ui/parts/pagination.tsx';
import { RemoveButton } from '#ui/parts/remove-button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { counted } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import type { ReviewKind } from '../review-kind.ts';
import {
  listProductReviews,
  listStoreReviews,
  type Review,
  removeProductReview,
  removeStoreReview,
} from '../reviews.contract.ts';
import { ReviewList } from './review-list.tsx';
import { reviewPage, reviewPagePath } from './review-page.ts';

const PATH = '/profile/reviews';
const TABS: { kind: ReviewKind; label: string }[] = [
  { kind: 'store', label: 'Stores' },
  { kind: 'product', label: 'Products' },
];

/** The user's reviews of stores and products: `#store` and `#product` in the address. */
export function OwnReviews() {
  const { hash, search } = useLocation();
  const kind = hash === '#product' ? 'product' : 'store';
  return (
    <>
      <h1 className="text-[2rem] leading-tight font-bold">My Reviews</h1>
      <nav aria-label="My reviews" className="segmented mt-4 mb-5">
        {TABS.map((tab) => (
          <Link
            key={tab.kind}
            to={`${PATH}#${tab.kind}`}
            aria-current={tab.kind === kind ? 'page' : undefined}
            className="segment"
            preventScrollReset
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <h2 className="sr-only">{kind === 'store' ? 'Reviews of stores' : 'Reviews of products'}</h2>
      <List key={kind} kind={kind} {...reviewPage(new URLSearchParams(search))} />
    </>
  );
}

function List({ kind, page, count }: { kind: ReviewKind; page: number; count: number }) {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const { data, isLoading, error, refetch } = useCall(
    kind === 'product' ? listProductReviews : listStoreReviews,
    { userId, page, count },
    { enabled: userId !== '', keepPrevious: true },
  );
  return (
    <>
      <p className="num mb-4 min-h-5.5 text-ink-muted">{data ? counted(data.totalItems, 'review') : null}</p>
      <BusyRegion busy={isLoading} label="Loading your reviews">
        {isLoading && [0, 1, 2].map((row) => <Skeleton key={row} className="mb-2 h-28 rounded-md" />)}
        {data && data.items.length > 0 && (
          <ReviewList
            reviews={data.items}
            now={new Date()}
            showSubject
            actions={(review) => <Actions kind={kind} review={review} />}
          />
        )}
      </BusyRegion>
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data?.totalItems === 0 && <None kind={kind} />}
      {data && data.totalItems > 0 && (
        <ButtonLink to={`/write-review/${kind}`} tone="secondary" className="mt-6">
          Write another review
        </ButtonLink>
      )}
      {data && (
        <Pagination
          page={page}
          pages={data.pageCount}
          to={(to) => `${reviewPagePath(PATH, to)}#${kind}`}
          className="mt-8"
        />
      )}
    </>
  );
}

function Actions({ kind, review }: { kind: ReviewKind; review: Review }) {
  const subject = review.product ?? review.store;
  const { mutate, isPending } = useAction(kind === 'product' ? removeProductReview : removeStoreReview, {
    updates: [listProductReviews, listStoreReviews],
    onSuccess: () => announce('Review removed'),
  });
  if (!subject) return null;
  const name = `review of ${branchName({ displayAs: subject.displayName, location: review.store?.location })}`;
  return (
    <p className="-ml-3 flex items-center">
      <ButtonLink to={`/write-review/${kind}/${subject.id}`} tone="quiet" size="sm" aria-label={`Edit ${name}`}>
        Edit
      </ButtonLink>
      <RemoveButton name={name} busy={isPending} onRemove={() => mutate({ id: subject.id })} />
    </p>
  );
}

const None = ({ kind }: { kind: ReviewKind }) => (
  <EmptyState
    art="star"
    level={3}
    title={kind === 'store' ? 'You have not reviewed a store yet' : 'You have not reviewed a product yet'}
    action={<ButtonLink to={`/write-review/${kind}`}>Write Review</ButtonLink>}
  >
    Your reviews show here. You can change or remove them at any time.
  </EmptyState>
);
