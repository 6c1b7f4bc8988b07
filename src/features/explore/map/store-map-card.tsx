import { useEffect, useRef } from 'react';
import { branchName, streetAndTown } from '#features/catalog';
import { usePlace } from '#features/places/ui';
import { getStore } from '#features/stores';
import { openState } from '#features/stores/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import { GpsFixIcon, XIcon } from '#ui/icons/icons.ts';
import { useMap } from '#ui/map/map.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { Rating } from '#ui/parts/rating.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { cx } from '#ui/styles/classes.ts';
import { distance } from '#ui/text/format.ts';
import type { StoreMarker } from '../explore.contract.ts';
import { type MappedStore, mappedStore } from './mapped-store.ts';

type ChosenStoreProps = {
  marker: StoreMarker;
  listed?: readonly MappedStore[];
  now: Date;
  onClose: () => void;
};

/** The card of the selected pin, at the bottom of the map. Escape closes it and focuses the pin. */
export function ChosenStore({ marker, listed, now, onClose }: ChosenStoreProps) {
  const { id, coordinates } = marker;
  const store = useMappedStore(id, listed);
  const card = useRef<HTMLElement>(null);
  const map = useMap();
  const [longitude, latitude] = coordinates;
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    map.moveTo([longitude, latitude], { zoom: map.view().zoom, up: ROOM_FOR_CARD });
  }, [map, longitude, latitude]);
  const close = () => {
    const name = CSS.escape(id);
    // A store in a cluster has its own pin only while its card is open: prefer the cluster.
    const pin =
      document.querySelector(`.map-cluster[data-stores~="${name}"]`) ??
      document.querySelector(`.map-pin[data-store="${name}"]`);
    (pin as HTMLElement | null)?.focus({ preventScroll: true });
    onClose();
  };
  const name = marker.displayAs || 'No Store Name!';
  return (
    <div className="store-map-foot">
      <section
        ref={card}
        tabIndex={-1}
        aria-label={branchName(marker)}
        aria-busy={store.isPending || undefined}
        className="store-map-card"
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        {store.isError && <TryAgain error={store.error} onRetry={() => store.refetch()} />}
        <Picture src={store.data?.imageUrl} alt="" width={480} height={320} eager dim="photo" className="aspect-2/1" />
        <div className="px-3.5 pt-3 pb-3.5">
          <div className="flex items-start justify-between gap-2">
            <h3 className="text-h4 leading-snug">{name}</h3>
            {store.data && <Rating value={store.data.reviewRate} count={store.data.reviewCount} className="mt-0.5" />}
          </div>
          {store.data ? <StoreMeta store={store.data} now={now} /> : <Skeleton className="my-1 h-9 w-2/3" />}
          <div className="mt-2.5 flex gap-2">
            <ButtonLink tone="secondary" wide to={`/store/${id}`}>
              View store
            </ButtonLink>
            <IconButton
              label={`Zoom to ${name}`}
              look="outline"
              onClick={() => map.moveTo(coordinates, { up: ROOM_FOR_CARD })}
            >
              <GpsFixIcon />
            </IconButton>
          </div>
        </div>
        <IconButton label="Close" look="raised" className="store-map-close" onClick={close}>
          <XIcon />
        </IconButton>
      </section>
    </div>
  );
}

/** px that the pin stays above the card. */
const ROOM_FOR_CARD = 130;

/** '870 Queen St W, Toronto', below it '2 KM · Open until 11 PM · Delivery'. */
export function StoreMeta({ store, now, className }: { store: MappedStore; now: Date; className?: string }) {
  const parts = [
    store.distance !== undefined && distance(store.distance, store.precision !== undefined),
    openState(store, now).text,
    store.deliveryInformation.hasDelivery && (store.deliveryInformation.isDeliveryOnly ? 'Delivery only' : 'Delivery'),
  ];
  return (
    <>
      <p className={cx('num mt-0.5 text-ink-muted text-sm', className)}>{streetAndTown(store.location)}</p>
      <p className={cx('num text-ink-muted text-sm', className)}>{parts.filter(Boolean).join(' · ')}</p>
    </>
  );
}

/** From the list if it has the store, else fetched; null: none selected. */
export function useMappedStore(id: string | null, listed?: readonly MappedStore[]) {
  const { place } = usePlace();
  const loc = place ? `${place.lng},${place.lat}` : undefined;
  const known = listed?.find((store) => store.id === id);
  const asked = useCall(getStore, { id: id ?? '', loc }, { enabled: id !== null && !known, select: mappedStore });
  return { ...asked, data: known ?? asked.data, isPending: !known && asked.isPending };
}
