import type { EntryContext } from 'react-router';

/** The manifest with the routes of this page only: React Router builds a router per page, of every route in it. */
export function withMatchedRoutes({
  manifest,
  staticHandlerContext: { matches },
}: Pick<EntryContext, 'manifest' | 'staticHandlerContext'>): EntryContext['manifest'] {
  return { ...manifest, routes: Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]])) };
}
