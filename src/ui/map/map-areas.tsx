import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect, useMemo, useRef } from 'react';
import type { MapPosition } from './map-clusters.ts';
import { useMap } from './map-handle.ts';

/** `rings`: the outer one, then holes, without a repeated last point. `colour` as in CSS. */
export type MapArea = { rings: MapPosition[][]; colour: string };

const ID = 'areas';

export function MapAreas({ areas }: { areas: readonly MapArea[] }) {
  const { map } = useMap();
  const data = useMemo(() => dataOf(areas), [areas]);
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
    if (map.getStyle()) map.getSource<GeoJSONSource>(ID)?.setData(data);
  }, [map, data]);
  useEffect(() => {
    // A theme change loads another style without the areas.
    const draw = () => {
      if (!map.getStyle() || map.getSource(ID)) return;
      const colour = ['get', 'colour'] as ['get', string];
      map.addSource(ID, { type: 'geojson', data: latest.current });
      map.addLayer({
        id: `${ID}-fill`,
        type: 'fill',
        source: ID,
        paint: { 'fill-color': colour, 'fill-opacity': 0.22 },
      });
      map.addLayer({ id: `${ID}-edge`, type: 'line', source: ID, paint: { 'line-color': colour, 'line-width': 1.6 } });
    };
    draw();
    map.on('styledata', draw);
    return () => {
      map.off('styledata', draw);
      // The whole map is gone.
      if (!map.getStyle()) return;
      for (const layer of [`${ID}-fill`, `${ID}-edge`]) if (map.getLayer(layer)) map.removeLayer(layer);
      if (map.getSource(ID)) map.removeSource(ID);
    };
  }, [map]);
  return null;
}

const dataOf = (areas: readonly MapArea[]) => ({
  type: 'FeatureCollection' as const,
  features: areas.map(({ rings, colour }) => ({
    type: 'Feature' as const,
    properties: { colour },
    geometry: { type: 'Polygon' as const, coordinates: rings.map((ring) => [...ring, ring[0] as MapPosition]) },
  })),
});
