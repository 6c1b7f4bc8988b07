import type { EntryContext } from 'react-router';

/** The manifest with only this page's routes: React Router builds a router from all of them. */
export function withMatchedRoutes({
  manifest,
  staticHandlerContext: { matches },
}: Pick<EntryContext, 'manifest' | 'staticHandlerContext'>): EntryContext['manifest'] {
  return { ...manifest, routes: Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]])) };
}
