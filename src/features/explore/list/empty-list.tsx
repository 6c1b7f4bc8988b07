import { Suspense } from 'react';
import { TellWhenListed } from '#features/catalog/ui';
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

/** No results, or a page number past the last page. */
export function EmptyList({ query, result, empty, noun, to }: EmptyListProps) {
  const isPastEnd = result.totalItems > 0;
  const isFiltered = filterCount(query) > 0;
  if (query.bounds && !isPastEnd)
    return (
      <EmptyState
        art={empty.art}
        title="No store in this area"
        action={
          <ButtonLink tone="secondary" to={to({ ...query, bounds: '', page: 0 })}>
            Show stores everywhere
          </ButtonLink>
        }
      >
        Move the map or zoom out, then search again.
      </EmptyState>
    );
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
            <span className="flex flex-wrap justify-center gap-3">
              <ButtonLink tone="secondary" to={`/${noun}`}>
                {`See all ${noun}`}
              </ButtonLink>
              {noun === 'products' && (
                <Suspense>
                  <TellWhenListed words={query.search} />
                </Suspense>
              )}
            </span>
          )
        )
      }
    >
      {isFiltered ? 'Remove a filter to see more.' : query.search ? 'Check the spelling, or try fewer words.' : ''}
    </EmptyState>
  );
}
