import type { Graphic } from './appearance.ts';
import type { Pack } from './forms/pack.ts';
import { drawGraphic } from './graphics.ts';
import { brokenInTwo, clipped, drawWords, fitted, type LetterStyle, narrowest, widthOf } from './lettering.ts';
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
export function drawLabel(
  pack: Pack,
  { x, y, w, h, size, radius = 0, isFlat = false, palette = pack.palette }: Label,
): string {
  const clip = pack.nextId();
  const words = wordsOf(pack, w, size);
  const drop = dropBelow(words, h, pack.graphic);
  const left = x + w * 0.09;
  const top = y + h * 0.07;
  return (
    `<clipPath id="${clip}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}"/></clipPath><g clip-path="url(#${clip})">` +
    (isFlat ? '' : `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${palette.panel}"/>`) +
    `<g transform="translate(${x} ${(y + drop).toFixed(1)})">${drawGraphic(pack.graphic, w, h - drop, palette)}</g>` +
    words.lines
      .map(({ text, style, baseline, opacity }) =>
        drawWords({ text, style, opacity, x: left, y: top + baseline, fill: palette.ink }, pack.lettering),
      )
      .join('') +
    '</g>'
  );
}

/** How far down its box each graphic begins. */
const ROOF: Partial<Record<Graphic, number>> = { arch: 0.1, orbit: 0.18, petal: 0.19, sun: 0.2 };

/** How far the graphic of a short label is pushed down, so that it stays clear of the words; the rest of the label is left to it. */
function dropBelow({ height, isBroad }: Words, h: number, graphic: Graphic): number {
  const overlap = (roof: number) => h * 0.07 + height - h * roof;
  // A round graphic may rise beside a short last line.
  if (!isBroad) return Math.max(0, overlap(graphic in ROOF ? 0.2 : 0.3));
  const roof = ROOF[graphic] ?? 0.3;
  return Math.max(0, overlap(roof) / (1 - roof));
}

type Words = { lines: Line[]; height: number; isBroad: boolean };
type Line = { text: string; style: LetterStyle; baseline: number; opacity: number };

/** The lines of a label with their baselines, counted from the top of the words. */
function wordsOf({ wordmark, descriptor, lettering }: Pack, labelWidth: number, size: number): Words {
  const width = labelWidth * 0.85;
  const brand = brokenInTwo(clipped(wordmark, 32), 11);
  const letters = Math.max(...brand.map((line) => line.length));
  const natural: LetterStyle = {
    weight: 750,
    size: Number((size * Math.max(0.62, letters > 7 ? 7.2 / letters : 1)).toFixed(1)),
    tracking: -0.5,
  };
  const style = narrowest(brand.map((line) => fitted(line, natural, width, lettering)));
  const lines: Line[] = brand.map((text, i) => ({ text, style, baseline: style.size * (1 + i * 0.98), opacity: 1 }));
  const last = style.size * (1 + (brand.length - 1) * 0.98);
  const height = last + style.size * (descriptor ? 0.75 : 0.2);
  if (descriptor) {
    const text = clipped(descriptor, 24);
    const small: LetterStyle = { weight: 500, size: Number((style.size * 0.42).toFixed(1)), tracking: 0 };
    const print = fitted(text, small, width, lettering);
    lines.push({ text, style: print, baseline: last + style.size * 0.62, opacity: 0.82 });
  }
  const lastLine = lines.at(-1);
  const isBroad =
    brand.length > 1 ||
    (lastLine !== undefined && widthOf(lastLine.text, lastLine.style, lettering) > labelWidth * 0.3);
  return { lines, height, isBroad };
}
