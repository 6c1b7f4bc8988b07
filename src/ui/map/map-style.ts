import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { tokenColours } from '../styles/token-colours.ts';

export const mapTokens = ['land', 'water', 'park', 'road', 'road-major', 'label'] as const;
/** The map tokens of the current theme. */
export type MapColours = Record<(typeof mapTokens)[number], string>;

export function readMapColours(): MapColours {
  const colours = tokenColours(mapTokens.map((name) => `map-${name}`));
  return Object.fromEntries(mapTokens.map((name) => [name, colours[`map-${name}`]])) as MapColours;
}

/**
 * The style of our own map, from base-map.json alone: no tiles, fonts or pictures (without `glyphs` the browser draws
 * letters in the page's font).
 */
export function mapStyle(colours: MapColours, dataUrl: string): StyleSpecification {
  return {
    version: 8,
    sources: {
      base: { type: 'geojson', data: dataUrl, tolerance: 0.2, attribution: 'Towns © GeoNames · Natural Earth' },
    },
    layers: [...areas(colours), ...streets(colours), ...names(colours)],
  };
}

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name];
/** A width in px that grows with the zoom: zoom, width, zoom, width … */
const growing = (...stops: number[]) =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as unknown as ExpressionSpecification;

function areas({ land, water, park, label }: MapColours): LayerSpecification[] {
  const fill = (id: string, filter: ExpressionSpecification, colour: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'base',
    filter,
    paint: { 'fill-color': colour },
  });
  return [
    // Land until the data loads: no pins at sea.
    { id: 'ground', type: 'background', paint: { 'background-color': land } },
    fill('sea', kind('sea'), water),
    fill('land', kind('land'), land),
    {
      id: 'borders',
      type: 'line',
      source: 'base',
      filter: kind('land'),
      maxzoom: 9,
      paint: { 'line-color': label, 'line-opacity': 0.25, 'line-width': 0.8 },
    },
    fill('lakes', kind('water'), water),
    fill('shore', kind('ground'), land),
    { ...fill('parks', kind('park'), park), minzoom: 10 },
  ];
}

function streets({ road, 'road-major': wide, label }: MapColours): LayerSpecification[] {
  const line = (id: string, rank: number, minzoom: number, colour: string, width: ExpressionSpecification) =>
    ({
      id,
      type: 'line',
      source: 'base',
      filter: ['all', kind('street'), ['==', ['get', 'rank'], rank]],
      minzoom,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': width },
    }) satisfies LayerSpecification;
  const edge = line('wide-road-edges', 2, 9, label, growing(9, 1.8, 12, 4.6, 15, 12, 17, 24));
  return [
    {
      id: 'main-roads',
      type: 'line',
      source: 'base',
      filter: kind('main-road'),
      minzoom: 5,
      // Accurate to two kilometres: wrong when closer.
      maxzoom: 12,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': wide,
        'line-width': growing(5, 0.8, 9, 2, 12, 3.6),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 11, 1, 12, 0],
      },
    },
    line('small-streets', 0, 11.5, road, growing(11.5, 0.8, 15, 5, 17, 13)),
    line('streets', 1, 9.5, road, growing(9.5, 0.7, 12, 2.6, 15, 8, 17, 18)),
    { ...edge, paint: { ...edge.paint, 'line-opacity': 0.2 } },
    line('wide-roads', 2, 7, wide, growing(7, 0.7, 9, 1.2, 12, 3.6, 15, 10.5, 17, 22)),
  ];
}

const FONT = ['Figtree Variable'];

function names({ land, label }: MapColours): LayerSpecification[] {
  const paint = { 'text-color': label, 'text-halo-color': land, 'text-halo-width': 1.4 };
  const name: ExpressionSpecification = ['get', 'name'];
  const streetNames = (id: string, rank: number, minzoom: number): LayerSpecification => ({
    id,
    type: 'symbol',
    source: 'base',
    filter: ['all', kind('street'), ['==', ['get', 'rank'], rank]],
    minzoom,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': name,
      'text-font': FONT,
      'text-size': 12,
    },
    paint,
  });
  return [
    streetNames('wide-street-names', 1, 11.5),
    streetNames('small-street-names', 0, 13),
    {
      id: 'park-names',
      type: 'symbol',
      source: 'base',
      filter: kind('park-name'),
      minzoom: 13,
      layout: { 'text-field': name, 'text-font': FONT, 'text-size': 12, 'text-max-width': 7 },
      paint,
    },
    {
      id: 'town-names',
      type: 'symbol',
      source: 'base',
      // Larger towns first; each zoom step doubles them, the country's largest forty always show.
      filter: ['all', kind('town'), ['<=', ['get', 'rank'], ['*', 40, ['^', 2, ['-', ['zoom'], 4]]]]],
      layout: {
        'symbol-sort-key': ['get', 'rank'],
        'text-field': name,
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['get', 'rank'], 0, 15, 60, 13, 300, 12],
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint,
    },
  ];
}
