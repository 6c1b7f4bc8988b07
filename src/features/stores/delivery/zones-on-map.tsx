import { useMemo } from 'react';
import { useSite } from '#platform/web/use-site.ts';
import { StorefrontFillIcon } from '#ui/icons/icons.ts';
import { boundsOf, type MapArea, MapAreas, MapFrame, MapPinSign, MapPoint, type MapPosition } from '#ui/map/map.ts';
import type { Store } from '../stores.contract.ts';

const NEAREST = 14;

export function ZonesOnMap({
  store,
}: {
  store: Pick<Store, 'displayAs' | 'geolocation' | 'precision' | 'deliveryZones'>;
}) {
  const { mapStyleUrl } = useSite();
  const { displayAs, deliveryZones } = store;
  const { coordinates } = store.geolocation;
  const areas = useMemo(
    () =>
      deliveryZones.map(
        ({ data, holes, fillColor }): MapArea => ({ rings: [data, ...holes].map(positionsOf), colour: fillColor }),
      ),
    [deliveryZones],
  );
  const bounds = boundsOf([coordinates, ...areas.flatMap(({ rings }) => rings[0] ?? [])]);
  return (
    <MapFrame
      label="Map of delivery zones"
      styleUrl={mapStyleUrl}
      start={{ bounds, maxZoom: NEAREST, padding: 16 }}
      isQuiet
      unavailable="Map unavailable. The list still works."
      points={
        <MapPoint at={coordinates}>
          <MapPinSign name={displayAs} icon={<StorefrontFillIcon />} isSoft={store.precision !== undefined} />
        </MapPoint>
      }
    >
      <MapAreas areas={areas} />
    </MapFrame>
  );
}

const positionsOf = (ring: readonly { lat: number; lng: number }[]) =>
  ring.map(({ lat, lng }): MapPosition => [lng, lat]);
