import Supercluster from 'supercluster';

/** Longitude, latitude. */
export type MapPosition = [number, number];
export type MapBounds = { west: number; south: number; east: number; north: number };

/** What is drawn at a place: one thing, or a circle that stands for several. */
export type Drawn<Thing> =
  | { kind: 'one'; at: MapPosition; thing: Thing }
  | { kind: 'cluster'; at: MapPosition; id: number; count: number; isLarge: boolean };

const RADIUS = 60;
const MAX_ZOOM = 16;

export type Clusters<Thing> = {
  /** What a view at this zoom shows. */
  within(bounds: MapBounds, zoom: number): Drawn<Thing>[];
  /** The zoom at which a cluster falls apart. */
  opensAt(id: number): number;
};

/** Things that would lie on each other become one circle: within 60 px, up to zoom 16. */
export function clustersOf<Thing>(
  things: readonly Thing[],
  positionOf: (thing: Thing) => MapPosition,
): Clusters<Thing> {
  const index = new Supercluster<{ thing: Thing }>({ radius: RADIUS, maxZoom: MAX_ZOOM });
  index.load(
    things.map((thing) => ({
      type: 'Feature',
      properties: { thing },
      geometry: { type: 'Point', coordinates: positionOf(thing) },
    })),
  );
  return {
    within: ({ west, south, east, north }, zoom) => {
      const found = index.getClusters([west, south, east, north], Math.floor(zoom));
      const counts = found.map(({ properties }) => ('cluster' in properties ? properties.point_count : 1));
      const average = averageOf(counts);
      return found.map(({ geometry, properties }): Drawn<Thing> => {
        const at = geometry.coordinates as MapPosition;
        if (!('cluster' in properties)) return { kind: 'one', at, thing: properties.thing };
        const { cluster_id: id, point_count: count } = properties;
        return { kind: 'cluster', at, id, count, isLarge: isLargeCluster(count, average) };
      });
    },
    opensAt: (id) => Math.min(index.getClusterExpansionZoom(id), MAX_ZOOM + 1),
  };
}

const SMALL = 10;

/** Large (red) is what exceeds 10 and the average of all that is drawn, single things included. */
export function isLargeCluster(count: number, average: number): boolean {
  return count > Math.max(SMALL, average);
}

/** 999 → '999', 1000 → '1k', 1234 → '1.2k'. */
export function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${Math.round(count / 100) / 10}k`;
}

function averageOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
}

/** The smallest box around all of the points; there is at least one. */
export function boundsOf(points: readonly MapPosition[]): MapBounds {
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}
