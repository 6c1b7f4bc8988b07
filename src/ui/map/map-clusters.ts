import Supercluster from 'supercluster';

/** Longitude, latitude. */
export type MapPosition = [number, number];
export type MapBounds = { west: number; south: number; east: number; north: number };

export type MapMarker<Thing> =
  | { kind: 'one'; at: MapPosition; thing: Thing }
  /** Several at one point, which no zoom separates. */
  | { kind: 'stack'; at: MapPosition; things: readonly Thing[]; isLarge: boolean }
  | { kind: 'cluster'; at: MapPosition; id: number; count: number; isLarge: boolean };

const RADIUS = 60;
const MAX_ZOOM = 16;

export type Clusters<Thing> = {
  within(bounds: MapBounds, zoom: number): MapMarker<Thing>[];
  /** The zoom at which a cluster splits. */
  opensAt(id: number): number;
};

/** Clusters overlapping items: within 60 px, up to zoom 16. */
export function clustersOf<Thing>(
  things: readonly Thing[],
  positionOf: (thing: Thing) => MapPosition,
): Clusters<Thing> {
  const index = new Supercluster<{ things: Thing[] }, { count: number }>({
    radius: RADIUS,
    maxZoom: MAX_ZOOM,
    map: ({ things: { length: count } }) => ({ count }),
    reduce: (sum, { count }) => {
      sum.count += count;
    },
  });
  index.load(
    atOnePoint(things, positionOf).map((together) => ({
      type: 'Feature',
      properties: { things: together },
      geometry: { type: 'Point', coordinates: positionOf(together[0] as Thing) },
    })),
  );
  return {
    within: ({ west, south, east, north }, zoom) => {
      const found = index.getClusters([west, south, east, north], Math.floor(zoom));
      const counts = found.map(({ properties }) =>
        'things' in properties ? properties.things.length : properties.count,
      );
      const average = averageOf(counts);
      return found.map(({ geometry, properties }, place): MapMarker<Thing> => {
        const at = geometry.coordinates as MapPosition;
        const count = counts[place] as number;
        const isLarge = isLargeCluster(count, average);
        if (!('things' in properties)) return { kind: 'cluster', at, id: properties.cluster_id, count, isLarge };
        const [thing, ...others] = properties.things;
        if (others.length) return { kind: 'stack', at, things: properties.things, isLarge };
        return { kind: 'one', at, thing: thing as Thing };
      });
    },
    opensAt: (id) => Math.min(index.getClusterExpansionZoom(id), MAX_ZOOM + 1),
  };
}

/** In degrees: a tenth of a metre. */
const DECIMALS = 6;

function atOnePoint<Thing>(things: readonly Thing[], positionOf: (thing: Thing) => MapPosition): Thing[][] {
  const keyOf = (thing: Thing) =>
    positionOf(thing)
      .map((degrees) => degrees.toFixed(DECIMALS))
      .join();
  return [...Map.groupBy(things, keyOf).values()];
}

const SMALL = 10;

/** Large (red): above 10 and above the average of all that is drawn, single items included. */
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
