import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type MapColours, mapStyle, mapTokens } from './map-style.ts';

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
/** The light block, the dark block of the system's theme and that of the chosen one give each token once. */
const valuesOf = (name: string) =>
  [...tokens.matchAll(new RegExp(`--w-map-${name}: (#[0-9a-f]{6});`, 'g'))].map(([, hex = '']) => hex);
const themeOf = (index: number) =>
  Object.fromEntries(mapTokens.map((name) => [name, valuesOf(name)[index]])) as MapColours;

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the map in the %s theme', (_, index) => {
  const colours = themeOf(index);
  const style = mapStyle(colours, 'https://wicket.example/base-map.json');

  it('has no colours but the map tokens of that theme, and each of them', () => {
    const used = new Set(JSON.stringify(style.layers).match(/#[0-9a-f]{3,8}|(?:rgb|hsl|oklch)a?\([^)]*\)/gi));
    expect([...used].sort()).toEqual([...new Set(Object.values(colours))].sort());
  });

  it('loads nothing but its own data: no tiles, letters or pictures from elsewhere', () => {
    expect(Object.keys(style.sources)).toEqual(['base']);
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
    expect(JSON.stringify(style).match(/https?:[^"]*/g)).toEqual(['https://wicket.example/base-map.json']);
  });
});

it('differs between the themes in every token, and dark applies by data-theme and by the system alike', () => {
  for (const name of mapTokens) {
    const [light, dark, chosenDark] = valuesOf(name);
    expect(light, name).not.toBe(dark);
    expect(chosenDark, name).toBe(dark);
  }
});
