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

// The map weighs more than the rest of the page: it comes after it, and only where it shows.
const StoreMap = lazyPart(async () => (await import('./store-map.tsx')).StoreMap, { name: 'The map' });
const StoreMapScreen = lazyPart(async () => (await import('./store-map-screen.tsx')).StoreMapScreen, {
  name: 'The map',
  over: true,
});

type ExplorerMapOptions<Item> = {
  query: ExplorerQuery;
  /** The store that an item of the list stands for. */
  pinOf: (item: Item) => string;
  /** The list's own stores; left out where it is one of products. */
  listed?: readonly MappedStore[];
  /** The time of the open states; the present where the page shows none. */
  now?: Date;
};

/** The map beside a list of stores, or of products of stores: its column, its switch, and the full screen of a phone. */
export function useExplorerMap<Item>(options: ExplorerMapOptions<Item>): ExplorerAside<Item> {
  const { query, pinOf } = options;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = readView(search);
  const to = (next: ExplorerView) => `${pathname}${explorerSearch(query, viewParams(next))}`;
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
    panel: <Panel {...options} view={view} mapPath={to('map')} />,
  };
}

type PanelProps = Pick<ExplorerMapOptions<never>, 'query' | 'listed' | 'now'> & { view: ExplorerView; mapPath: string };

function Panel({ view, mapPath, ...map }: PanelProps) {
  const isWide = useMediaQuery('(min-width: 75rem)');
  const { search, delivery, isOpen } = map.query;
  // The words of a list of products are of products: its map has all stores.
  const filter = { search: map.listed && search, delivery, isOpen };
  return (
    <>
      {view !== 'list' && (
        <aside aria-label="Map" className="explorer-map">
          {isWide && <StoreMap filter={filter} listed={map.listed} now={map.now} />}
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
