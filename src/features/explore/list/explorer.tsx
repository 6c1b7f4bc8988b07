import { type ReactNode, Suspense, useMemo, useRef } from 'react';
import type { SearchNote as Note } from '#features/search';
import { noteSentences, SearchNote } from '#features/search/ui';
import type { SortOption } from '#ui/fields/sort-select.tsx';
import { Pagination } from '#ui/parts/pagination.tsx';
import type { ArchArtName } from '#ui/states/arch-art.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { cx } from '#ui/styles/classes.ts';
import { AppliedTags } from '../filters/applied-tags.tsx';
import { type Filterable, FilterRow } from '../filters/filter-row.tsx';
import { countText, type FilterNames } from '../filters/filter-words.ts';
import { type ExplorerQuery, filterCount, withoutFilters } from './explorer-query.ts';
import { EmptyList, SkeletonCards, usePreloadedStates } from './lazy-states.ts';
import { useArrival, useExplorerAddress, useIsLoading } from './use-explorer.ts';
import './explorer.css';
import './explorer-split.css';

/** Content beside the list, such as a map: at its right from 1200 px, below that on demand. */
export type ExplorerAside<Item> = {
  panel: ReactNode;
  control: ReactNode;
  /** From 1200 px the list leaves room at its right. */
  isSplit: boolean;
  kept: Record<string, string>;
  /** The map point of an item; each item carries it as `data-pin`. */
  pinOf: (item: Item) => string;
};

type ExplorerProps<Item> = Partial<FilterNames> &
  Omit<Filterable, keyof FilterNames | 'hasStoreFilters'> & {
    title: ReactNode;
    /** 2 where the page has its own title above. */
    titleLevel?: 1 | 2;
    query: ExplorerQuery;
    /** Other parameters that the address preserves, such as the search type. */
    extra?: Record<string, string>;
    result: { items: Item[]; totalItems: number; pageCount: number; searched?: Note };
    /** After the count: 'near M6J 1G6'. */
    where?: string;
    sorts: readonly SortOption[];
    hasStoreFilters?: boolean;
    gridClassName: string;
    empty: { art: ArchArtName; title: string };
    aside?: ExplorerAside<Item>;
    children?: ReactNode;
    /** Below the list and its pages; `to` returns the address of another query. */
    after?: (to: (query: ExplorerQuery) => string) => ReactNode;
    card: (item: Item, index: number) => ReactNode;
  };

const NONE: never[] = [];

/** A list with its filters. The address holds every selection and determines the list. */
export function Explorer<Item>(props: ExplorerProps<Item>) {
  const { title, query, result, noun, where, sorts, aside, children } = props;
  const { categories = NONE, brands = NONE, storeId, brandId, hasStoreFilters = false } = props;
  const list: Filterable = { noun, categories, brands, storeId, brandId, hasStoreFilters };
  const extra = { ...props.extra, ...aside?.kept };
  const Title = props.titleLevel === 2 ? 'h2' : 'h1';
  const { wanted, change, to } = useExplorerAddress(query, extra);
  const isLoading = useIsLoading();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = countText(result.totalItems, noun);
  const summary = where ? `${count}${where.startsWith(',') ? '' : ' '}${where}` : count;
  const note = result.searched;
  const isSorted = query.sort !== '';
  useArrival(note ? `${summary}. ${noteSentences(note, noun, isSorted)}` : summary, query, heading);
  usePreloadedStates();
  // The same element again: React then leaves what the server has sent in its place while its code is on the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list comes with the query that it answers
  const nothing = useMemo(
    () => (
      <Suspense>
        {isLoading ? <SkeletonCards noun={noun} className={props.gridClassName} /> : <EmptyList {...props} to={to} />}
      </Suspense>
    ),
    [result, isLoading],
  );
  return (
    <>
      <FilterRow list={list} query={wanted} onChange={change} sorts={sorts} extra={extra} end={aside?.control} />
      <div className={cx('page', aside?.isSplit && 'explorer-split')}>
        <div className="min-w-0 pt-5 mobile:pt-7">
          <Title ref={heading} tabIndex={-1} className={cx('outline-none', Title === 'h1' ? 'text-h1' : 'text-h2')}>
            {title}
          </Title>
          <p className="num mt-1 text-ink-muted">{summary}</p>
          {note && (
            <SearchNote
              note={note}
              noun={noun}
              isSorted={isSorted}
              typed={query.search}
              exactTo={to({ ...query, exact: true, page: 0 })}
              className="mt-2"
            />
          )}
          {children}
          {filterCount(wanted) > 0 && (
            <AppliedTags
              list={list}
              query={wanted}
              onChange={change}
              clear={to(withoutFilters(query))}
              heading={heading}
            />
          )}
          <section aria-labelledby="results" aria-busy={isLoading || undefined} className="relative mt-5 min-h-100">
            <h2 id="results" className="sr-only">
              Results
            </h2>
            <ProgressLine active={isLoading} className="absolute inset-x-0 -top-2.5" />
            {result.items.length > 0 ? (
              <ul className={cx(props.gridClassName, 'transition-opacity', isLoading && 'opacity-60')}>
                {result.items.map((item, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the card's own key is inside; a page of results is replaced as a whole
                  <li key={index} className="min-w-0" data-pin={aside?.pinOf(item)}>
                    {props.card(item, index)}
                  </li>
                ))}
              </ul>
            ) : (
              nothing
            )}
          </section>
          <Pagination
            className="mt-10"
            page={query.page}
            pages={result.pageCount}
            to={(page) => to({ ...query, page })}
          />
          {props.after?.(to)}
        </div>
        {aside?.panel}
      </div>
    </>
  );
}
