import type { Graphic } from './appearance.ts';
import { drawGraphic } from './graphics.ts';
import { oklch, paletteOf } from './palette.ts';
import { standalone } from './svg.ts';

/** The round sign of a brand, 100 by 100: its name stands beside it. */
export function drawBrandIcon({ hue, graphic }: { hue: number; graphic: Graphic }): string {
  const content =
    '<clipPath id="a"><circle cx="50" cy="50" r="50"/></clipPath><g clip-path="url(#a)">' +
    `<rect width="100" height="100" fill="${oklch(0.94, 0.035, hue)}"/><g transform="translate(8 2)">${drawGraphic(graphic, 84, 96, paletteOf(hue, 'light'))}</g></g>`;
  return standalone(content, { width: 100, height: 100 });
}
