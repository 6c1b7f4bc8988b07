import { AttributionControl, MapLibreMap, type MapOptions, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import dataUrl from '../base-map/base-map.json?url';
import { MinusIcon, PlusIcon } from '../icons/icons.ts';
import { cx } from '../styles/classes.ts';
import type { MapBounds, MapPosition } from './map-clusters.ts';
import { MapContext, type MapHandle, type MapView, mapHandle, PADDING } from './map-handle.ts';
import { mapStyle, readMapColours } from './map-style.ts';
import './map.css';

/** The initial view: a position, or bounds at the closest zoom that fits. */
export type MapStart =
  | { center: MapPosition; zoom: number }
  /** `padding` px around it; without, room for pins. */
  | { bounds: MapBounds; maxZoom: number; padding?: number };

type MapFrameProps = {
  /** The region's name, such as 'Map of stores'. */
  label: string;
  /** A hosted style's address; null: our own map. */
  styleUrl: string | null;
  start: MapStart;
  /** After every move that has come to rest, and once at the beginning. */
  onRest?: (view: MapView) => void;
  /** Moves neither with the wheel nor with one finger, so that the page around it scrolls. */
  isQuiet?: boolean;
  /** Called when the map is drawn, or failed. */
  onState?: (state: MapState) => void;
  /** Shown where no map can be drawn. */
  unavailable: string;
  className?: string;
  /** On the map, at places: `<MapPoint>`s. */
  points?: ReactNode;
  /** Over the map, at its edges. */
  children?: ReactNode;
};

/** A map with two zoom buttons. It is heavy: import it lazily, where a map shows. */
export function MapFrame(props: MapFrameProps) {
  const { label, isQuiet, unavailable, className, points, children } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const { handle, state } = useMapLibre(canvas, props);
  const { onState } = props;
  useEffect(() => onState?.(state), [state, onState]);
  const end = useId();
  if (state === 'failed')
    return (
      <div className={cx('map map-unavailable', className)} data-state={state}>
        <p>{unavailable}</p>
      </div>
    );
  return (
    <div className={cx('map', isQuiet && 'map-quiet', className)} data-state={state}>
      <a
        href={`#${end}`}
        className="map-skip"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(end)?.focus();
        }}
      >
        Skip map
      </a>
      <div className="map-zoom">
        <button type="button" aria-label="Zoom in" onClick={() => handle?.zoomBy(1)}>
          <PlusIcon />
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => handle?.zoomBy(-1)}>
          <MinusIcon />
        </button>
      </div>
      {/* The library names the element that takes the arrow keys, after `locale`. */}
      <div ref={canvas} className="map-canvas" data-label={label} />
      {handle && (
        <MapContext value={handle}>
          {createPortal(points, handle.layer)}
          {children}
        </MapContext>
      )}
      <span id={end} tabIndex={-1} className="sr-only">
        End of the map
      </span>
    </div>
  );
}

export type MapState = 'loading' | 'ready' | 'failed';

function useMapLibre(canvas: RefObject<HTMLDivElement | null>, props: MapFrameProps) {
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const [state, setState] = useState<MapState>('loading');
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { styleUrl } = props;
  useEffect(() => {
    const container = canvas.current;
    if (!container) return;
    const map = openMap(container, latest.current, () => setState('failed'));
    if (!map) return;
    const opened = mapHandle(map);
    setHandle(opened);
    const tell = () => latest.current.onRest?.(opened.view());
    map.on('moveend', tell);
    whenDrawn(map, () => setState((now) => (now === 'failed' ? now : 'ready')));
    tell();
    const stopFollowing = styleUrl ? () => {} : onThemeChange(() => map.setStyle(ownStyle()));
    return () => {
      stopFollowing();
      setHandle(null);
      map.remove();
    };
  }, [canvas, styleUrl]);
  return { handle, state };
}

/** null, and `onFail` called, where the browser cannot draw it. */
function openMap(container: HTMLElement, props: MapFrameProps, onFail: () => void): MapLibreMap | null {
  const { label, styleUrl, start, isQuiet } = props;
  setWorkerUrl(new URL(workerUrl, location.href).href);
  const options: MapOptions = {
    container,
    style: styleUrl ?? ownStyle(),
    ...('bounds' in start
      ? {
          bounds: toArray(start.bounds),
          fitBoundsOptions: { padding: start.padding ?? PADDING, maxZoom: start.maxZoom },
        }
      : start),
    minZoom: 2.5,
    maxZoom: 18,
    // It lies flat and has north at the top, always.
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    scrollZoom: !isQuiet,
    dragPan: !isQuiet || matchMedia('(pointer: fine)').matches,
    renderWorldCopies: false,
    attributionControl: false,
    locale: { 'Map.Title': label },
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 180,
  };
  try {
    const map = new MapLibreMap(options);
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
    map.addControl(new ScaleControl({ maxWidth: 90, unit: 'metric' }), 'bottom-left');
    let isDrawn = false;
    whenDrawn(map, () => {
      isDrawn = true;
    });
    // Later on, single tiles of a hosted style may fail; the rest of the map still stands.
    map.on('error', () => !isDrawn && onFail());
    return map;
  } catch {
    onFail();
    return null;
  }
}

/** Once all of what shows has been loaded and drawn: without it a map may idle as well. */
function whenDrawn(map: MapLibreMap, then: () => void): void {
  map.once('idle', () => (map.isStyleLoaded() && map.areTilesLoaded() ? then() : whenDrawn(map, then)));
}

const ownStyle = () => mapStyle(readMapColours(), new URL(dataUrl, location.href).href);

const toArray = ({ west, south, east, north }: MapBounds): [number, number, number, number] => [
  west,
  south,
  east,
  north,
];

/** Calls back when the theme changes, by the user or by the system. Returns the function that unsubscribes. */
function onThemeChange(listener: () => void): () => void {
  const watcher = new MutationObserver(listener);
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', listener);
  return () => {
    watcher.disconnect();
    system.removeEventListener('change', listener);
  };
}
