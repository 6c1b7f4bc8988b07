import { listStores } from '#features/explore';
import { Explorer, explorerInput, readExplorerQuery, storeSorts } from '#features/explore/ui';
import { PlaceLine, usePlace } from '#features/places/ui';
import { cardStore } from '#features/stores';
import { StoreCard } from '#features/stores/ui';
import { inCards } from '#platform/fields.ts';
import { head } from '#platform/head.ts';
import { load } from '#platform/page.ts';
import { siteOf } from '#platform/use-site.ts';
import type { Route } from './+types/stores';

const sorts = storeSorts(false).map(({ value }) => value);

export const loader = load(async ({ call, loc, url, now }) => {
  const query = readExplorerQuery(url.searchParams, sorts);
  const { category: _, subCategory: __, ...input } = explorerInput(query);
  return { query, result: inCards(await call(listStores, { loc, ...input }), cardStore), now };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Stores',
    description: 'Ontario authorized cannabis stores, nearest first: hours, pickup, delivery and full menus.',
    path: '/stores',
  });

export default function Stores({ loaderData: { query, result, now } }: Route.ComponentProps) {
  const { place } = usePlace();
  const moment = new Date(now);
  return (
    <Explorer
      title="Stores"
      query={query}
      result={result}
      noun="stores"
      where={place ? `near ${place.label}` : undefined}
      sorts={storeSorts(place !== null)}
      hasStoreFilters
      gridClassName="store-grid"
      empty={{ art: 'store', title: 'No Result Found' }}
      card={(store, index) => <StoreCard key={store.id} store={store} now={moment} eager={index < 4} />}
    >
      {!place && <PlaceLine plain className="mt-1" />}
    </Explorer>
  );
}
