import type { Map as MapLibre } from 'maplibre-gl';
import type { MapPosition } from './map-clusters.ts';

const EDGE = 8;

/** Elements of the page that stay at their places while the map moves under them. */
export function pinsOn(map: MapLibre) {
  const pinned = new Map<HTMLElement, MapPosition>();
  const put = (element: HTMLElement, at: MapPosition) => {
    const { x, y } = map.project(at);
    element.style.transform = `translate(${x}px, ${y}px)`;
  };
  /** Moves the `data-map-wide` of what is pinned near the map's edge sideways until all of it shows. */
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
  /** The focused pin must be visible. */
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
  // The hovered or focused pin shows its name, which may then overflow the edge.
  onPoints(map, 'pointerover', keepInside);
  onPoints(map, 'focusin', (element) => {
    keepInside(element);
    bringInside(element);
  });
  return {
    keepInside,
    /** Keeps an element at a place. Returns the way to let go of it. */
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
