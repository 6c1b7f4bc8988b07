import type { GeoJSONSourceSpecification } from 'maplibre-gl';
import { useEffect } from 'react';
import type { MapPosition } from './map-clusters.ts';
import { useMap } from './map-handle.ts';

/** `rings`: the outer one, then holes, without a repeated last point. `colour` as in CSS. */
export type MapArea = { rings: MapPosition[][]; colour: string };

const ID = 'areas';

export function MapAreas({ areas }: { areas: readonly MapArea[] }) {
  const { map } = useMap();
  useEffect(() => {
    const data: GeoJSONSourceSpecification['data'] = {
      type: 'FeatureCollection',
      features: areas.map(({ rings, colour }) => ({
        type: 'Feature',
        properties: { colour },
        geometry: { type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0] as MapPosition]) },
      })),
    };
    // A theme change loads another style without the areas.
    const draw = () => {
      if (!map.getStyle() || map.getSource(ID)) return;
      const colour = ['get', 'colour'] as ['get', string];
      map.addSource(ID, { type: 'geojson', data });
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
  }, [map, areas]);
  return null;
}
