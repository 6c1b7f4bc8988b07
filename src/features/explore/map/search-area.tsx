import { useState } from 'react';
import { ArrowCounterClockwiseIcon } from '#ui/icons/icons.ts';
import { type MapView, useMap } from '#ui/map/map.ts';
import { Button } from '#ui/parts/button.tsx';
import { areaOf, hasMoved } from './map-area.ts';

export type SearchedArea = {
  /** As in the address; '' = everywhere. */
  searched: string;
  onSearch: (bounds: string) => void;
};

/** 'Search this area', once the view differs enough to change the list. The map does not move. */
export function SearchArea({ view, searched, onSearch }: SearchedArea & { view: MapView }) {
  const [from, setFrom] = useState(view);
  const map = useMap();
  const area = areaOf(view);
  if (!hasMoved(from, view) || area === searched) return null;
  const search = () => {
    setFrom(view);
    // The button disappears: the focus stays on the map.
    map.map.getCanvas().focus({ preventScroll: true });
    onSearch(area);
  };
  return (
    <Button tone="secondary" className="store-map-search" onClick={search}>
      <ArrowCounterClockwiseIcon />
      Search this area
    </Button>
  );
}
