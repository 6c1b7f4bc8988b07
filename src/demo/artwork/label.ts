import type { Graphic } from './appearance.ts';
import type { Pack } from './forms/pack.ts';
import { drawGraphic } from './graphics.ts';
import { brokenInTwo, clipped, drawWords, fitted, type LetterStyle } from './lettering.ts';
import type { Palette } from './palette.ts';

type Label = {
  x: number;
  y: number;
  w: number;
  h: number;
  size: number;
  radius?: number;
  /** Printed on the body itself: no paper. */
  isFlat?: boolean;
  palette?: Palette;
};

/** What is printed on a package: paper, graphic, the words above it. */
export function drawLabel(
  pack: Pack,
  { x, y, w, h, size, radius = 0, isFlat = false, palette = pack.palette }: Label,
): string {
  const clip = pack.nextId();
  const words = wordsOf(pack, w, size);
  const drop = dropBelow(words.height, h, pack.graphic);
  const graphic = h - drop < LEAST_GRAPHIC ? '' : drawGraphic(pack.graphic, w, h - drop, palette);
  const left = x + w * 0.08;
  const top = y + h * 0.07;
  return (
    `<clipPath id="${clip}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}"/></clipPath><g clip-path="url(#${clip})">` +
    (isFlat ? '' : `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${palette.panel}"/>`) +
    `<g transform="translate(${x} ${(y + drop).toFixed(1)})">${graphic}</g>` +
    words.lines
      .map(({ text, style, baseline, opacity }) =>
        drawWords({ text, style, opacity, x: left, y: top + baseline, fill: palette.ink }, pack.lettering),
      )
      .join('') +
    '</g>'
  );
}

/** A smaller graphic would look like a stray line. */
const LEAST_GRAPHIC = 16;

const ROOF: Partial<Record<Graphic, number>> = { arch: 0.1, orbit: 0.18, petal: 0.19, sun: 0.2 };

/** Moves the graphic down, clear of the words. */
function dropBelow(wordsHeight: number, h: number, graphic: Graphic): number {
  const roof = ROOF[graphic] ?? 0.3;
  return Math.max(0, (h * 0.07 + wordsHeight - h * roof) / (1 - roof));
}

type Words = { lines: Line[]; height: number };
type Line = { text: string; style: LetterStyle; baseline: number; opacity: number };

/** The lines of a label with their baselines, counted from the top of the words: brand small, name large, weight small. */
function wordsOf({ brand, name, weight, lettering }: Pack, labelWidth: number, size: number): Words {
  const width = labelWidth * 0.84;
  const names = brokenInTwo(clipped(name, 36), 9).filter(Boolean);
  const natural: LetterStyle = { weight: 750, size: size * 0.92, tracking: -0.5 };
  const large = names.reduce((style, line) => fitted(line, style, width, lettering), natural);
  const small: LetterStyle = { weight: 500, size: Math.max(size * 0.4, large.size * 0.46), tracking: 0 };
  const lines: Line[] = [];
  let height = 0;
  const add = (text: string, style: LetterStyle, leading: number, opacity: number) => {
    height += style.size * leading;
    lines.push({ text, style, baseline: height, opacity });
  };
  const addSmall = (text: string, leading: number) =>
    text && add(text, fitted(text, small, width, lettering), leading, 0.86);
  addSmall(clipped(brand, 32), 1);
  for (const [i, line] of names.entries()) add(line, large, i === 0 && brand ? 1.16 : 1, 1);
  addSmall(clipped(weight, 24), 1.4);
  return { lines, height: lines.length > 0 ? height + small.size * 0.5 : 0 };
}
