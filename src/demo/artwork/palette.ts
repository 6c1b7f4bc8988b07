import type { Tone } from './appearance.ts';

/** The colours of one package: its body and edge, label paper, three tints for the graphic, print and cap. */
export type Palette = Record<'body' | 'edge' | 'panel' | 'g1' | 'g2' | 'g3' | 'ink' | 'cap' | 'capTop', string>;

export function paletteOf(hue: number, tone: Tone): Palette {
  // Olive to amber needs more lightness to stay clean.
  const lift = hue > 50 && hue < 115 ? 0.05 : 0;
  if (tone === 'light') {
    return {
      body: oklch(0.962, 0.012, hue),
      edge: oklch(0.865, 0.022, hue),
      panel: oklch(0.985, 0.006, hue),
      g1: oklch(0.66 + lift, 0.145, hue),
      g2: oklch(0.84, 0.085, hue + 14),
      g3: oklch(0.4, 0.085, hue - 8),
      ink: oklch(0.29, 0.05, hue),
      cap: oklch(0.3, 0.02, hue),
      capTop: oklch(0.42, 0.02, hue),
    };
  }
  if (tone === 'mid') {
    return {
      body: oklch(0.66 + lift, 0.125, hue),
      edge: oklch(0.53 + lift, 0.115, hue),
      panel: oklch(0.66 + lift, 0.125, hue),
      g1: oklch(0.93, 0.05, hue + 10),
      g2: oklch(0.79 + lift, 0.11, hue + 16),
      g3: oklch(0.45, 0.1, hue - 10),
      ink: lift ? oklch(0.27, 0.06, hue) : '#ffffff',
      cap: oklch(0.965, 0.006, hue),
      capTop: oklch(1, 0, 0),
    };
  }
  return {
    body: oklch(0.345, 0.058, hue),
    edge: oklch(0.25, 0.045, hue),
    panel: oklch(0.345, 0.058, hue),
    g1: oklch(0.8, 0.125, hue),
    g2: oklch(0.55, 0.11, hue + 16),
    g3: oklch(0.93, 0.04, hue),
    ink: oklch(0.955, 0.022, hue),
    cap: oklch(0.245, 0.012, hue),
    capTop: oklch(0.36, 0.014, hue),
  };
}

/** OKLCH (lightness 0–1, chroma, hue in degrees) as `#rrggbb`; chroma gives way until the colour fits sRGB. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let fitting = chroma;
  for (let i = 0; i < 40 && !linearRgb(lightness, fitting, hue).every(isInGamut); i++) fitting *= 0.94;
  return `#${linearRgb(lightness, fitting, hue).map(hexOf).join('')}`;
}

const isInGamut = (channel: number) => channel > -0.0005 && channel < 1.0005;

/** Björn Ottosson's OKLab to linear sRGB (bottosson.github.io/posts/oklab). */
function linearRgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hexOf(channel: number): string {
  const gamma = channel <= 0.0031308 ? 12.92 * channel : 1.055 * Math.max(channel, 0) ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, gamma)) * 255)
    .toString(16)
    .padStart(2, '0');
}
