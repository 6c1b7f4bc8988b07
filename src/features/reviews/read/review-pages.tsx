import { ButtonLink } from '#ui/parts/button.tsx';
import { Pagination } from '#ui/parts/pagination.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Review } from '../reviews.contract.ts';
import { ReviewList } from './review-list.tsx';
import { reviewPagePath } from './review-page.ts';

type ReviewPagesProps = {
  list: { items: Review[]; page: number; pageCount: number; totalItems: number };
  now: Date;
  /** The address of the first page; the others add `?page=`. */
  path: string;
  empty: string;
  showSubject?: boolean;
};

export function ReviewPages({ list, now, path, empty, showSubject }: ReviewPagesProps) {
  if (list.totalItems === 0) return <EmptyState art="star" title={empty} level={2} />;
  return (
    <div>
      {list.items.length > 0 ? (
        <ReviewList reviews={list.items} now={now} showSubject={showSubject} />
      ) : (
        <EmptyState
          art="star"
          title="This page has no reviews"
          level={2}
          action={
            <ButtonLink to={path} tone="secondary">
              See the latest
            </ButtonLink>
          }
        />
      )}
      <Pagination page={list.page} pages={list.pageCount} to={(page) => reviewPagePath(path, page)} className="mt-8" />
    </div>
  );
}
