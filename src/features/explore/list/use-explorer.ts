import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { announce } from '#ui/text/live-region.tsx';
import { type ExplorerQuery, explorerSearch } from './explorer-query.ts';
import { withoutView } from './explorer-view.ts';

const REQUEST_WAIT_MS = 200;

/**
 * Debounces changes into one request; any change but the page resets to page one of near results. `wanted` is the
 * latest selection, ahead of the list.
 */
export function useExplorerAddress(query: ExplorerQuery, extra: Record<string, string>) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [wanted, setWanted] = useState<ExplorerQuery | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(query);
  // Keeps selections made while a list is loading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address answers what was wanted
  useEffect(() => {
    if (timer.current !== undefined) return;
    latest.current = query;
    setWanted(null);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const to = (next: ExplorerQuery) => `${pathname}${explorerSearch(next, extra)}`;
  const change = (changed: Partial<ExplorerQuery>) => {
    const next = { ...latest.current, isFar: false, page: 0, ...changed };
    latest.current = next;
    setWanted(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (to(next) === pathname + search) setWanted(null);
      else void navigate(to(next), { preventScrollReset: true });
    }, REQUEST_WAIT_MS);
  };
  return { wanted: wanted ?? query, change, to };
}

/** The next list of this page is loading. */
export function useIsLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === pathname;
}

/** Announces the count of each new list, and moves the focus to the title when the page number changes. */
export function useArrival(summary: string, query: ExplorerQuery, heading: RefObject<HTMLElement | null>) {
  // Switching between list and map of the same results is not announced.
  const search = withoutView(useLocation().search);
  const isBackOrForward = useNavigationType() === 'POP';
  const filters = explorerSearch({ ...query, page: 0 });
  const last = useRef({ search, summary, filters });
  useEffect(() => {
    const before = last.current;
    if (before.search === search && before.summary === summary) return;
    last.current = { search, summary, filters };
    announce(summary);
    const isOtherPage = before.search !== search && before.filters === filters;
    // Back and forward restore their own focus.
    if (isOtherPage && !isBackOrForward) heading.current?.focus({ preventScroll: true });
  }, [search, summary, filters, isBackOrForward, heading]);
}
