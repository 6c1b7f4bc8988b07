import { useMemo } from 'react';
import { mappedStore } from '#features/explore';
import {
  Explorer,
  type ExplorerQuery,
  keepWhileViewed,
  readExplorerQuery,
  storeInput,
  storeSorts,
  useExplorerMap,
} from '#features/explore/ui';
import { PlaceLine, usePlace } from '#features/places/ui';
import { listStores } from '#features/stores';
import { StoreRow } from '#features/stores/ui';
import { inCards } from '#platform/contract/fields.ts';
import { head } from '#platform/web/head.ts';
import { listSeo } from '#platform/web/list-seo.ts';
import { load } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/stores';

const sorts = storeSorts(false);

export const loader = load(async ({ call, loc, url, now }) => {
  const query = readExplorerQuery(url.searchParams, sorts);
  const found = await call(listStores, { loc, ...storeInput(query), bestSellers: true });
  return { query, result: inCards(found, mappedStore), now };
});

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  head(siteOf(matches), {
    ...listSeo(location, 'Stores', { isEmpty: loaderData?.result.items.length === 0 }),
    description: 'Ontario authorized cannabis stores, nearest first: hours, pickup, delivery and full menus.',
  });

export const shouldRevalidate = keepWhileViewed;

function whereOf(label: string | undefined, { bounds, sort, search }: ExplorerQuery): string | undefined {
  if (bounds) return 'in this area';
  if (!label) return sort || search ? undefined : ', most reviewed first';
  const [short] = label.split(',');
  return sort ? `near ${short}` : `, nearest to farthest from ${short}`;
}

const pinOf = ({ id }: { id: string }) => id;

export default function Stores({ loaderData: { query, result, now } }: Route.ComponentProps) {
  const { place } = usePlace();
  const moment = useMemo(() => new Date(now), [now]);
  const aside = useExplorerMap({ query, listed: result.items, now: moment, pinOf });
  return (
    <Explorer
      title="Stores"
      query={query}
      result={result}
      noun="stores"
      where={whereOf(place?.label, query)}
      sorts={storeSorts(place !== null, query.search !== '')}
      hasStoreFilters
      gridClassName="store-rows"
      empty={{ art: 'store', title: 'No Result Found' }}
      aside={aside}
      card={(store, index) => <StoreRow key={store.id} store={store} now={moment} eager={index < 4} />}
    >
      {!place && <PlaceLine plain className="mt-1" />}
    </Explorer>
  );
}
