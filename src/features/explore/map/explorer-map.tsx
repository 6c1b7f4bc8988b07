import { useLocation, useNavigate } from 'react-router';
import { Segmented } from '#ui/fields/segmented.tsx';
import { useMediaQuery } from '#ui/hooks/use-media-query.ts';
import { MapTrifoldIcon, SquaresFourIcon } from '#ui/icons/icons.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import type { ExplorerAside } from '../list/explorer.tsx';
import { type ExplorerQuery, explorerSearch } from '../list/explorer-query.ts';
import { type ExplorerView, readView, viewParams } from '../list/explorer-view.ts';
import type { MappedStore } from './mapped-store.ts';

// The map weighs more than the rest of the page: it loads afterwards, only where it shows.
const StoreMap = lazyPart(async () => (await import('./store-map.tsx')).StoreMap, { name: 'The map' });
const StoreMapScreen = lazyPart(async () => (await import('./store-map-screen.tsx')).StoreMapScreen, {
  name: 'The map',
  over: true,
});

type ExplorerMapOptions<Item> = {
  query: ExplorerQuery;
  pinOf: (item: Item) => string;
  /** The list's own stores; omitted for a list of products. */
  listed?: readonly MappedStore[];
  /** The time of the open states; omitted: now. */
  now?: Date;
};

/** The map beside a list of stores or products: its column, switch, and full screen on a phone. */
export function useExplorerMap<Item>(options: ExplorerMapOptions<Item>): ExplorerAside<Item> {
  const { query, pinOf } = options;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = readView(search);
  const to = (next: ExplorerView) => `${pathname}${explorerSearch(query, viewParams(next))}`;
  const searchArea = (bounds: string) =>
    void navigate(`${pathname}${explorerSearch({ ...query, bounds, page: 0 }, viewParams(view))}`, {
      preventScrollReset: true,
    });
  return {
    isSplit: view !== 'list',
    kept: viewParams(view),
    pinOf,
    control: (
      <Segmented
        label="View"
        className="explorer-view"
        value={view === 'list' ? 'list' : 'split'}
        choices={[
          { value: 'split', label: 'Split', icon: <MapTrifoldIcon /> },
          { value: 'list', label: 'List', icon: <SquaresFourIcon /> },
        ]}
        onChange={(next) => navigate(to(next === 'list' ? 'list' : ''), { preventScrollReset: true, replace: true })}
      />
    ),
    panel: <Panel {...options} view={view} mapPath={to('map')} onArea={searchArea} />,
  };
}

type PanelProps = Pick<ExplorerMapOptions<never>, 'query' | 'listed' | 'now'> & {
  view: ExplorerView;
  mapPath: string;
  onArea: (bounds: string) => void;
};

function Panel({ view, mapPath, onArea, ...map }: PanelProps) {
  const isWide = useMediaQuery('(min-width: 75rem)');
  const { search, delivery, isOpen } = map.query;
  // The words of a product search do not apply to stores: its map shows all stores.
  const filter = { search: map.listed && search, delivery, isOpen };
  return (
    <>
      {view !== 'list' && (
        <aside aria-label="Map" className="explorer-map">
          {isWide && (
            <StoreMap
              filter={filter}
              listed={map.listed}
              now={map.now}
              // Products have no location of their own.
              area={map.listed && { searched: map.query.bounds, onSearch: onArea }}
            />
          )}
        </aside>
      )}
      <ButtonLink
        tone="inverse"
        to={mapPath}
        state={{ isFromList: true }}
        preventScrollReset
        className="explorer-map-button"
      >
        <MapTrifoldIcon />
        Map
      </ButtonLink>
      {view === 'map' && !isWide && <StoreMapScreen {...map} filter={filter} />}
    </>
  );
}
