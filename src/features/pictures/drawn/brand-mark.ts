import type { Graphic } from './appearance.ts';
import { drawGraphic } from './graphics.ts';
import { brokenInTwo, clipped, drawWords, fitted, type Lettering, narrowest } from './lettering.ts';
import { oklch, paletteOf } from './palette.ts';
import type { DrawOptions } from './product.ts';
import { standalone } from './svg.ts';

export type BrandLook = { name: string; hue: number; graphic: Graphic };

/** The round sign of a brand, 100 by 100: for places where its name stands beside it. */
export function drawBrandIcon({ hue, graphic }: BrandLook, { theme, label }: DrawOptions = {}): string {
  const content =
    '<clipPath id="a"><circle cx="50" cy="50" r="50"/></clipPath><g clip-path="url(#a)">' +
    `<rect width="100" height="100" fill="${oklch(0.94, 0.035, hue)}"/><g transform="translate(8 2)">${drawGraphic(graphic, 84, 96, paletteOf(hue, 'light'))}</g></g>`;
  return standalone(content, { width: 100, height: 100, theme, label, darkBrightness: 0.95 });
}

/** The sign above the brand's name, 240 by 180: a whole tile. In the dark theme the name is light. */
export function drawBrandTile(
  { name, hue, graphic }: BrandLook,
  lettering: Lettering,
  { theme, label }: DrawOptions = {},
): string {
  const lines = brokenInTwo(clipped(name, 40), 20);
  const longest = Math.max(...lines.map((line) => line.length));
  const natural = { weight: 750, size: (longest > 9 ? 30 : longest > 6 ? 38 : 46) * 0.82, tracking: -1 } as const;
  const style = narrowest(lines.map((line) => fitted(line, natural, 216, lettering)));
  const baselines = lines.length > 1 ? [122, 122 + style.size * 1.08] : [132];
  const sign =
    '<clipPath id="a"><rect x="88" y="26" width="64" height="64" rx="32"/></clipPath><g clip-path="url(#a)">' +
    `<rect x="88" y="26" width="64" height="64" fill="${oklch(0.93, 0.04, hue)}"/><g transform="translate(88 22)">${drawGraphic(graphic, 64, 68, paletteOf(hue, 'light'))}</g></g>`;
  const fill = theme === 'dark' ? oklch(0.96, 0.02, hue) : oklch(0.3, 0.055, hue);
  const words = lines.map((text, i) =>
    drawWords({ text, style, x: 120, y: baselines[i] ?? 132, fill, isCentred: true }, lettering),
  );
  return standalone(sign + words.join(''), { width: 240, height: 180, theme, label, darkBrightness: 0.95 });
}
