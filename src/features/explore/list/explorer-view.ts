import type { ShouldRevalidateFunction } from 'react-router';

/** The explorer's layout, stored in the address: '' = list and map side by side where they fit. */
export type ExplorerView = '' | 'list' | 'map';

const KEY = 'view';

/** 'list' hides the map; 'map' fills the window with it where both do not fit. */
export function readView(search: string): ExplorerView {
  const view = new URLSearchParams(search).get(KEY);
  return view === 'list' || view === 'map' ? view : '';
}

export function viewParams(view: ExplorerView): Record<string, string> {
  return view ? { [KEY]: view } : {};
}

/** The `shouldRevalidate` of a route: changing only the view does not reload its list. */
export const keepWhileViewed: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  readView(currentUrl.search) === readView(nextUrl.search) || isOtherList(currentUrl, nextUrl)
    ? defaultShouldRevalidate
    : false;

const isOtherList = (current: URL, next: URL) =>
  current.pathname !== next.pathname || withoutView(current.search) !== withoutView(next.search);

/** The address's query without the view: the key of the list. */
export function withoutView(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(KEY);
  return params.toString();
}
