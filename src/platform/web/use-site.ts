import { useRouteLoaderData } from 'react-router';
import type { Place, Site } from './page.ts';

export function useSite(): Site {
  const root = useRouteLoaderData('root') as { site: Site } | undefined;
  if (!root) throw new Error('useSite needs the root loader above it');
  return root.site;
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export function siteOf(matches: Matches): Site | undefined {
  return (matches.find((match) => match?.id === 'root')?.loaderData as { site: Site; place: Place | null } | undefined)
    ?.site;
}
