import { useLocation, useNavigate } from 'react-router';
import { usePlace } from '#features/places/ui';
import { listStores } from '#features/stores';
import { useCall } from '#platform/browser/data/use-call.ts';
import type { ResultOf } from '#platform/contract/contract.ts';
import { Chip } from '#ui/fields/chip.tsx';
import { ClockIcon, ListBulletsIcon, TruckIcon } from '#ui/icons/icons.ts';
import { useModal } from '#ui/overlays/use-modal.ts';
import { Button } from '#ui/parts/button.tsx';
import { type ExplorerQuery, explorerSearch } from '../list/explorer-query.ts';
import { viewParams } from '../list/explorer-view.ts';
import { type MappedStore, mappedStore } from './mapped-store.ts';
import { StoreMap } from './store-map.tsx';
import { CardRow } from './store-map-row.tsx';
import type { MarkerFilter } from './use-store-markers.ts';

type StoreMapScreenProps = {
  query: ExplorerQuery;
  filter: MarkerFilter;
  listed?: readonly MappedStore[];
  now?: Date;
};

/** The full-window map with a row of cards, and a button back to the list. */
export function StoreMapScreen({ query, filter, listed, now }: StoreMapScreenProps) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const toList = () => {
    // Back closes the screen that the Map button opened; this button does the same.
    if (state?.isFromList) void navigate(-1);
    else void navigate(`${pathname}${explorerSearch(query)}`, { replace: true, preventScrollReset: true });
  };
  const change = (changed: Partial<ExplorerQuery>) =>
    void navigate(`${pathname}${explorerSearch({ ...query, page: 0, ...changed }, viewParams('map'))}`, {
      replace: true,
      state,
      preventScrollReset: true,
    });
  const { delivery, isOpen } = query;
  const { dialogProps } = useModal({ open: true, onClose: toList, dismissible: true, children: null });
  const stores = useRowOfStores(query, listed);
  return (
    <dialog {...dialogProps} className="store-map-screen" aria-label="Map of stores">
      <StoreMap
        filter={filter}
        listed={listed}
        now={now}
        area={listed && { searched: query.bounds, onSearch: (bounds) => change({ bounds }) }}
        cards={(chosen, choose, moment) => <CardRow stores={stores} chosen={chosen} onChoose={choose} now={moment} />}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends */}
      <div className="store-map-chips" role="group" aria-label="Filters">
        <Chip icon={<TruckIcon />} pressed={delivery} onClick={() => change({ delivery: !delivery })}>
          Delivery
        </Chip>
        <Chip icon={<ClockIcon />} pressed={isOpen} onClick={() => change({ isOpen: !isOpen })}>
          Open now
        </Chip>
      </div>
      <Button tone="inverse" className="store-map-list" data-autofocus="" onClick={toList}>
        <ListBulletsIcon />
        List
      </Button>
    </dialog>
  );
}

const NEAREST = 12;
const mappedStores = ({ items }: ResultOf<typeof listStores>) => items.map(mappedStore);

/** The list's stores; with products, the nearest ones. */
function useRowOfStores({ delivery, isOpen }: ExplorerQuery, listed?: readonly MappedStore[]): readonly MappedStore[] {
  const { place } = usePlace();
  const loc = place ? `${place.lng},${place.lat}` : undefined;
  const nearest = useCall(
    listStores,
    { loc, count: NEAREST, delivery: delivery || undefined, isOpen: isOpen || undefined, bestSellers: true },
    { enabled: !listed, select: mappedStores },
  );
  return listed ?? nearest.data ?? [];
}
