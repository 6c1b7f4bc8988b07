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
  label: string;
  styleUrl: string | null;
  start: MapStart;
  /** After every move, and once at the start. */
  onRest?: (view: MapView) => void;
  /** Ignores wheel and one-finger drags, so that the page scrolls. */
  isQuiet?: boolean;
  onState?: (state: MapState) => void;
  unavailable: string;
  className?: string;
  /** Positioned elements: `<MapPoint>`s. */
  points?: ReactNode;
  children?: ReactNode;
};

/** A map with two zoom buttons. Heavy: import it lazily. */
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

/** null, after `onFail`, if the browser cannot draw it. */
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
    // Always flat, with north at the top.
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
    // Later, single tiles of a hosted style may fail.
    map.on('error', () => !isDrawn && onFail());
    return map;
  } catch {
    onFail();
    return null;
  }
}

/** After everything in view has loaded and rendered: without it a map may be idle as well. */
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

/** Subscribes to theme changes by user or system. Returns the unsubscribe function. */
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
