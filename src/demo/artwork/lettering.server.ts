import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import type { Lettering, LetterStyle, Outline } from './lettering.ts';
import { type PathCommand, pathData } from './path-data.ts';

const FILES = ['latin', 'latin-ext'].map((set) =>
  import.meta.resolve(`@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-${set}-wght-normal.woff2`),
);

let loading: Promise<Lettering> | undefined;

/** The letters of the display face, read once: about 60 ms the first time. */
export function loadLettering(): Promise<Lettering> {
  loading ??= Promise.all(FILES.map(readFont)).then(letteringWith, (error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

// fontkit reads the variations of a plain font only, so the web font is unpacked first.
async function readFont(url: string): Promise<Font> {
  const plain = await decompress(await readFile(fileURLToPath(url)));
  const font = create(Buffer.from(plain));
  if (!('layout' in font)) throw new Error(`${url} holds more than one font`);
  return font;
}

function letteringWith(fonts: Font[]): Lettering {
  const variations = new Map<string, Font>();
  const variationOf = (index: number, weight: number): Font => {
    const key = `${index}/${weight}`;
    const font = variations.get(key) ?? (fonts[index] as Font).getVariation({ wght: weight });
    variations.set(key, font);
    return font;
  };
  return (text, style) => {
    const runs = runsOf(text, fonts);
    return (
      runs &&
      joined(
        runs.map((run) => outlineOf(variationOf(run.font, style.weight), run.text, style)),
        style.tracking,
      )
    );
  };
}

/** The web font comes in files that share no letter, so a word may need both. Null: a letter is in neither. */
function runsOf(text: string, fonts: readonly Font[]): { font: number; text: string }[] | null {
  const runs: { font: number; text: string }[] = [];
  for (const letter of text) {
    const font = fonts.findIndex((candidate) => candidate.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    if (font < 0) return null;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

function outlineOf(font: Font, text: string, { size, tracking }: LetterStyle): Outline {
  const { glyphs, positions } = font.layout(text);
  const scale = size / font.unitsPerEm;
  let width = 0;
  const placed = glyphs.map((glyph, i) => {
    const start = width + (positions[i]?.xOffset ?? 0) * scale;
    width += (positions[i]?.xAdvance ?? 0) * scale + tracking;
    return { commands: glyph.path.commands as PathCommand[], start };
  });
  return {
    width: width - tracking,
    pathAt: (x, y) =>
      placed.map(({ commands, start }) => pathData(commands, { x: x + start, y, scale, decimals: 1 })).join(''),
  };
}

function joined(outlines: readonly Outline[], tracking: number): Outline {
  let end = 0;
  const starts = outlines.map(({ width }) => {
    const start = end;
    end += width + tracking;
    return start;
  });
  return {
    width: Math.max(0, end - tracking),
    pathAt: (x, y) => outlines.map((outline, i) => outline.pathAt(x + (starts[i] ?? 0), y)).join(''),
  };
}
