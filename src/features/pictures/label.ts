import { drawGraphic } from './graphics.ts';
import { brokenInTwo, clipped, drawWords, fitted, type LetterStyle } from './lettering.ts';
import type { Pack } from './pack.ts';
import type { Palette } from './palette.ts';

type Label = {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Size of the brand's word when it is short. */
  size: number;
  radius?: number;
  /** Printed on the body itself: no paper. */
  isFlat?: boolean;
  palette?: Palette;
};

/** What is printed on a package: paper, graphic, the brand's word, one short line below it. */
export function drawLabel(pack: Pack, { x, y, w, h, size, radius = 0, isFlat = false, palette = pack.palette }: Label): string {
  const clip = pack.nextId();
  const words = wordsOf(pack, w, size);
  const isRound = ['petal', 'orbit', 'sun', 'arch'].includes(pack.graphic);
  // Keeps the graphic clear of the words on short labels.
  const drop = Math.max(0, h * 0.07 + words.height - h * (isRound ? 0.2 : 0.3));
  const left = x + w * 0.09;
  const top = y + h * 0.07;
  return (
    `<clipPath id="${clip}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}"/></clipPath><g clip-path="url(#${clip})">` +
    (isFlat ? '' : `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${palette.panel}"/>`) +
    `<g transform="translate(${x} ${(y + drop).toFixed(1)})">${drawGraphic(pack.graphic, w, h - drop, palette)}</g>` +
    words.lines
      .map(({ text, style, baseline, opacity }) => drawWords({ text, style, opacity, x: left, y: top + baseline, fill: palette.ink }, pack.lettering))
      .join('') +
    '</g>'
  );
}

type Line = { text: string; style: LetterStyle; baseline: number; opacity: number };

/** The lines of a label with their baselines, counted from the top of the words. */
function wordsOf({ wordmark, descriptor, lettering }: Pack, labelWidth: number, size: number): { lines: Line[]; height: number } {
  const width = labelWidth * 0.85;
  const brand = brokenInTwo(clipped(wordmark, 32), 11);
  const letters = Math.max(...brand.map((line) => line.length));
  const natural: LetterStyle = { weight: 750, size: Number((size * Math.max(0.62, letters > 7 ? 7.2 / letters : 1)).toFixed(1)), tracking: -0.5 };
  const style = brand.map((line) => fitted(line, natural, width, lettering)).reduce((a, b) => (b.size < a.size ? b : a));
  const lines: Line[] = brand.map((text, i) => ({ text, style, baseline: style.size * (1 + i * 0.98), opacity: 1 }));
  const last = style.size * (1 + (brand.length - 1) * 0.98);
  const height = last + style.size * (descriptor ? 0.75 : 0.2);
  if (!descriptor) return { lines, height };
  const small: LetterStyle = { weight: 500, size: Number((style.size * 0.42).toFixed(1)), tracking: 0 };
  const text = clipped(descriptor, 24);
  lines.push({ text, style: fitted(text, small, width, lettering), baseline: last + style.size * 0.62, opacity: 0.82 });
  return { lines, height };
}
