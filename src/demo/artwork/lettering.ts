import { escapeXml } from './svg.ts';

export type LetterStyle = {
  weight: 500 | 700 | 750;
  size: number;
  tracking: number;
};

/** A line of words as an outline: its width, and the path data with its baseline starting at a point. */
export type Outline = { width: number; pathAt(x: number, y: number): string };

/** Converts words to outlines, as an <img> has no page fonts. Null: a glyph is missing, and the words stay text. */
export type Lettering = (text: string, style: LetterStyle) => Outline | null;

type Words = {
  text: string;
  x: number;
  y: number;
  style: LetterStyle;
  fill: string;
  isCentred?: boolean;
  opacity?: number;
};

export function drawWords(
  { text, x, y, style, fill, isCentred = false, opacity = 1 }: Words,
  lettering: Lettering,
): string {
  const paint = `fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}`;
  const outline = lettering(text, style);
  if (outline) return `<path d="${outline.pathAt(isCentred ? x - outline.width / 2 : x, y)}" ${paint}/>`;
  const { weight, size, tracking } = style;
  const anchor = isCentred ? ' text-anchor="middle"' : '';
  return `<text x="${x}" y="${y}"${anchor} ${FALLBACK_FONT} font-weight="${weight}" font-size="${size}" letter-spacing="${tracking}" ${paint}>${escapeXml(text)}</text>`;
}

const FALLBACK_FONT = "font-family=\"'Schibsted Grotesk Variable','Schibsted Grotesk',system-ui,sans-serif\"";

/** Shrinks the style until the text is at most `width` wide. */
export function fitted(text: string, style: LetterStyle, width: number, lettering: Lettering): LetterStyle {
  const natural = widthOf(text, style, lettering);
  if (natural <= width) return style;
  const shrink = width / natural;
  return { ...style, size: Number((style.size * shrink).toFixed(1)), tracking: style.tracking * shrink };
}

/** Measured, or estimated for missing glyphs. */
export function widthOf(text: string, style: LetterStyle, lettering: Lettering): number {
  return lettering(text, style)?.width ?? [...text].length * style.size * 0.56;
}

export function narrowest(styles: readonly LetterStyle[]): LetterStyle {
  return styles.reduce((a, b) => (b.size < a.size ? b : a));
}

/** A text as one line, or as two of about the same length when it has a space and is longer than `longest`. */
export function brokenInTwo(text: string, longest: number): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  if (text.length <= longest || words.length < 2) return [words.join(' ')];
  const line = words.join(' ');
  let best = { longest: line.length, end: 0 };
  let end = -1;
  for (const word of words.slice(0, -1)) {
    end += word.length + 1;
    const longer = Math.max(end, line.length - end - 1);
    if (longer < best.longest) best = { longest: longer, end };
  }
  return [line.slice(0, best.end), line.slice(best.end + 1)];
}

/** At most `length` letters: no sign or label carries a longer text. */
export function clipped(text: string, length: number): string {
  const letters = [...text.trim()];
  return letters.length <= length
    ? letters.join('')
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}
