import type { Map as MapLibre } from 'maplibre-gl';
import type { MapPosition } from './map-clusters.ts';

const EDGE = 8;

/** Keeps page elements at their positions while the map moves. */
export function pinsOn(map: MapLibre) {
  const pinned = new Map<HTMLElement, MapPosition>();
  const put = (element: HTMLElement, at: MapPosition) => {
    const { x, y } = map.project(at);
    element.style.transform = `translate(${x}px, ${y}px)`;
  };
  /** Shifts `data-map-wide` elements near the map's edge sideways into view. */
  const keepInside = (element: HTMLElement) => {
    const at = pinned.get(element);
    const half = (element.querySelector<HTMLElement>('[data-map-wide]')?.offsetWidth ?? 0) / 2;
    if (!at || half === 0) return;
    const { x } = map.project(at);
    const width = map.getCanvas().clientWidth;
    const isThere = x >= 0 && x <= width;
    const reach = isThere ? Math.max(EDGE + half, Math.min(width - EDGE - half, x)) - x : 0;
    element.style.setProperty('--reach', `${reach}px`);
  };
  const bringInside = (element: HTMLElement) => {
    const at = pinned.get(element);
    if (!at || !element.querySelector(':focus-visible')) return;
    const { x, y } = map.project(at);
    const { clientWidth: width, clientHeight: height } = map.getCanvas();
    if (x < EDGE * 3 || y < EDGE * 6 || x > width - EDGE * 3 || y > height - EDGE) map.panTo(at);
  };
  followMap(map, () => {
    for (const [element, at] of pinned) {
      put(element, at);
      if (element.dataset.onTop) keepInside(element);
    }
  });
  // A hovered or focused pin shows its name, which may overflow the edge.
  onPoints(map, 'pointerover', keepInside);
  onPoints(map, 'focusin', (element) => {
    keepInside(element);
    bringInside(element);
  });
  return {
    keepInside,
    /** Pins an element to a position. Returns the function that releases it. */
    pin: (element: HTMLElement, at: MapPosition): (() => void) => {
      pinned.set(element, at);
      put(element, at);
      return () => void pinned.delete(element);
    },
  };
}

function followMap(map: MapLibre, follow: () => void): void {
  map.on('move', follow);
  map.on('resize', follow);
}

function onPoints(map: MapLibre, event: 'pointerover' | 'focusin', hear: (point: HTMLElement) => void): void {
  map.getCanvasContainer().addEventListener(event, ({ target }) => {
    const point = (target as Element).closest<HTMLElement>('.map-point');
    if (point) hear(point);
  });
}
