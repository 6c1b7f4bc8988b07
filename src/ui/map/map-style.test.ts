import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type MapColours, mapStyle, mapTokens } from './map-style.ts';

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
/** The light value and the dark value of a token: `light-dark(#eef1ea, #22271f)`. */
const valuesOf = (name: string) =>
  new RegExp(`--w-map-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(tokens)?.slice(1) ?? [];
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

it('differs between the themes in every token', () => {
  for (const name of mapTokens) {
    const [light, dark] = valuesOf(name);
    expect(light, name).toBeDefined();
    expect(light, name).not.toBe(dark);
  }
});
