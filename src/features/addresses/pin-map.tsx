import { useSite } from '#platform/web/use-site.ts';
import { type MapPosition, type MapState, PointMap } from '#ui/map/map.ts';

const STREETS = 14;

type Props = { at: MapPosition; onMove: (at: MapPosition) => void; onState: (state: MapState) => void };

/** The map on which an address is pinned. Heavy: import it lazily. */
export function PinMap(props: Props) {
  const { mapStyleUrl } = useSite();
  return (
    <PointMap
      {...props}
      label="Map of the address"
      styleUrl={mapStyleUrl}
      zoom={STREETS}
      unavailable="Map unavailable. Please enter a more exact street address instead."
      className="h-[min(46vh,23.75rem)]"
    />
  );
}
