import { ButtonLink } from '#ui/parts/button.tsx';
import type { ArchArtName } from '#ui/states/arch-art.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { type ExplorerQuery, filterCount, withoutFilters } from './explorer-query.ts';

type EmptyListProps = {
  query: ExplorerQuery;
  noun: string;
  empty: { art: ArchArtName; title: string };
  result: { totalItems: number; pageCount: number };
  to: (query: ExplorerQuery) => string;
};

/** Nothing is found, or the address names a page past the last one. */
export function EmptyList({ query, result, empty, noun, to }: EmptyListProps) {
  const isPastEnd = result.totalItems > 0;
  const isFiltered = filterCount(query) > 0;
  if (isPastEnd)
    return (
      <EmptyState
        art={empty.art}
        title={`There is no page ${query.page + 1}`}
        action={
          <ButtonLink tone="secondary" to={to({ ...query, page: result.pageCount - 1 })}>
            Go to the last page
          </ButtonLink>
        }
      >
        {`The list ends on page ${result.pageCount}.`}
      </EmptyState>
    );
  return (
    <EmptyState
      art={empty.art}
      title={empty.title}
      action={
        isFiltered ? (
          <ButtonLink tone="secondary" to={to(withoutFilters(query))}>
            Clear all filters
          </ButtonLink>
        ) : (
          query.search && (
            <ButtonLink tone="secondary" to={`/${noun}`}>
              {`See all ${noun}`}
            </ButtonLink>
          )
        )
      }
    >
      {isFiltered ? 'Remove a filter to see more.' : query.search ? 'Check the spelling, or try fewer words.' : ''}
    </EmptyState>
  );
}
