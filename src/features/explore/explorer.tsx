import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { ArchArtName } from '#ui/arch-art.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { announce } from '#ui/live-region.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { RemovableTag } from '#ui/tag.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { type ExplorerQuery, emptyQuery, explorerSearch, filterCount } from './explorer-query.ts';
import type { FilterOption } from './filter-option.ts';
import { FilterRow, type SortOption } from './filter-row.tsx';
import './explorer.css';

type ExplorerProps<Item> = {
  title: ReactNode;
  /** 2 where the page has a title of its own above. */
  titleLevel?: 1 | 2;
  query: ExplorerQuery;
  /** What else the address keeps, such as the type of a search. */
  extra?: Record<string, string>;
  result: { items: Item[]; totalItems: number; pageCount: number };
  /** 'products', 'stores', 'brands'. */
  noun: string;
  /** Behind the count: 'near M6J 1G6'. */
  where?: string;
  sorts: readonly SortOption[];
  categories?: readonly FilterOption[];
  hasStoreFilters?: boolean;
  gridClassName: string;
  empty: { art: ArchArtName; title: string };
  /** Above the list, below the title. */
  children?: ReactNode;
  card: (item: Item, index: number) => ReactNode;
};

const REQUEST_WAIT_MS = 200;

/** A list with its filters: whatever is chosen goes into the address, and the address is what is shown. */
export function Explorer<Item>(props: ExplorerProps<Item>) {
  const { title, query, extra, result, noun, where, sorts, categories, hasStoreFilters = false, children } = props;
  const Title = props.titleLevel === 2 ? 'h2' : 'h1';
  const { change, to } = useExplorerAddress(query, extra);
  const isLoading = useIsLoading();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = `${result.totalItems.toLocaleString('en-CA')} ${result.totalItems === 1 ? noun.replace(/s$/, '') : noun}`;
  const summary = where ? `${count} ${where}` : count;
  useArrival(summary, query.page, heading);
  return (
    <>
      <FilterRow
        query={query}
        onChange={change}
        categories={categories}
        sorts={sorts}
        hasStoreFilters={hasStoreFilters}
      />
      <div className="page pt-5 mobile:pt-7">
        <Title ref={heading} tabIndex={-1} className={cx('outline-none', Title === 'h1' ? 'text-h1' : 'text-h2')}>
          {title}
        </Title>
        <p className="num mt-1 text-ink-muted">{summary}</p>
        {children}
        <AppliedFilters query={query} categories={categories ?? []} onChange={change} clear={to(cleared(query))} />
        <section aria-labelledby="results" aria-busy={isLoading || undefined} className="relative mt-5 min-h-100">
          <h2 id="results" className="sr-only">
            Results
          </h2>
          <ProgressLine active={isLoading} className="absolute inset-x-0 -top-2.5" />
          {result.items.length > 0 ? (
            <ul className={cx(props.gridClassName, 'transition-opacity', isLoading && 'opacity-60')}>
              {result.items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the card's own key is inside; a page of results is replaced as a whole
                <li key={index} className="min-w-0">
                  {props.card(item, index)}
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              art={props.empty.art}
              title={props.empty.title}
              action={
                filterCount(query) > 0 && (
                  <ButtonLink tone="secondary" to={to(cleared(query))}>
                    Clear all filters
                  </ButtonLink>
                )
              }
            >
              Remove a filter or search the area around you.
            </EmptyState>
          )}
        </section>
        <Pagination
          className="mt-10"
          page={query.page}
          pages={result.pageCount}
          to={(page) => to({ ...query, page })}
        />
      </div>
    </>
  );
}

const cleared = (query: ExplorerQuery): ExplorerQuery => ({ ...emptyQuery, search: query.search, sort: query.sort });

/** Changes wait a moment, so that several quick choices are one request; any change but the page starts at the first page. */
function useExplorerAddress(query: ExplorerQuery, extra?: Record<string, string>) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const wanted = useRef<ExplorerQuery>(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    wanted.current = query;
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const to = (next: ExplorerQuery) => `${pathname}${explorerSearch(next, extra)}`;
  const change = (changed: Partial<ExplorerQuery>) => {
    wanted.current = { ...wanted.current, page: 0, ...changed };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => navigate(to(wanted.current), { preventScrollReset: true }), REQUEST_WAIT_MS);
  };
  return { change, to };
}

/** The next list of this same page is on its way. */
function useIsLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === pathname;
}

/** Tells a changed count, and moves the focus to the title when another page was chosen. */
function useArrival(summary: string, page: number, heading: React.RefObject<HTMLHeadingElement | null>) {
  const last = useRef({ summary, page });
  useEffect(() => {
    if (last.current.summary !== summary) announce(summary);
    if (last.current.page !== page) heading.current?.focus();
    last.current = { summary, page };
  }, [summary, page, heading]);
}

type AppliedProps = {
  query: ExplorerQuery;
  categories: readonly FilterOption[];
  onChange: (changed: Partial<ExplorerQuery>) => void;
  clear: string;
};

/** Every filter that is on, as a tag that takes it away. */
function AppliedFilters({ query, categories, onChange, clear }: AppliedProps) {
  if (filterCount(query) === 0) return null;
  const labelOf = (name: string) => categories.find((category) => category.name === name)?.displayName ?? name;
  const without = (names: string[], name: string) => names.filter((one) => one !== name);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {query.category.map((name) => (
        <RemovableTag
          key={name}
          label={labelOf(name)}
          onRemove={() => onChange({ category: without(query.category, name), subCategory: [] })}
        />
      ))}
      {query.subCategory.map((name) => (
        <RemovableTag
          key={name}
          label={labelOf(name)}
          onRemove={() => onChange({ subCategory: without(query.subCategory, name) })}
        />
      ))}
      {query.delivery && <RemovableTag label="Delivery" onRemove={() => onChange({ delivery: false })} />}
      {query.isOpen && <RemovableTag label="Open now" onRemove={() => onChange({ isOpen: false })} />}
      <TextLink to={clear} className="inline-flex min-h-11 items-center px-2">
        Clear all
      </TextLink>
    </div>
  );
}
