import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import decompress from 'woff2-encoder/decompress';
import { loadSharp } from '#platform/picture-bytes.ts';
import { hueOf } from './hue.ts';
import { initialsOf, TILE_INK, tileGround } from './tile.ts';

export type ShareCard = {
  /** The picture's file; null: the initials of `tileName`. */
  picture: Uint8Array | null;
  tileName: string;
  /** 'cover' fills its side; 'contain' sits on a tile with space around it. */
  fit: 'cover' | 'contain';
  above: string;
  name: string;
  below: string;
  siteName: string;
};

const INK = '#171b15';
const MUTED = '#575c54';
/** The size that social networks and chats ask for; the picture has the left half. */
const CARD = { width: 1200, height: 630, half: 600 } as const;
const TEXT = { left: 656, width: 488 } as const;
/** The largest size within this height. */
const NAME = { sizes: [62, 48, 36], highest: 285 } as const;
const GAP = 30;

const BACKGROUND =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}"><rect width="100%" height="100%" fill="#fff"/>` +
  `<rect width="${CARD.half}" height="100%" fill="#f4f6f3"/><g transform="translate(${TEXT.left} 528) scale(1.5)" fill="#155c3e">` +
  '<path d="M4 22V14a12 12 0 0 1 24 0v8h-6.5v-8a5.5 5.5 0 0 0-11 0v8Z"/><rect x="1" y="24.5" width="30" height="5.5" rx="2.75"/></g></svg>';

/** A PNG with picture, text and the site's mark. */
export async function renderShareCard(card: ShareCard): Promise<Buffer> {
  const sharp = await loadSharp();
  const name = await largestFitting(clipped(card.name, 120));
  const above = await letters(clipped(card.above, 60), { size: 32, weight: 500, colour: MUTED });
  const below = await letters(clipped(card.below, 60), { size: 32, weight: 500, colour: MUTED });
  const siteName = await letters(clipped(card.siteName, 24), { size: 38, weight: 700, colour: INK });
  const lines = [above, name, below].flatMap((line) => line ?? []);
  let top = Math.round(270 - lines.reduce((sum, { height }) => sum + height + GAP, -GAP) / 2);
  const layers: OverlayOptions[] = await pictureLayers(card);
  for (const { input, height } of lines) {
    layers.push({ input, left: TEXT.left, top });
    top += height + GAP;
  }
  if (siteName) layers.push({ input: siteName.input, left: TEXT.left + 64, top: 540 });
  return sharp(Buffer.from(BACKGROUND)).composite(layers).png({ palette: true, effort: 3 }).toBuffer();
}

async function pictureLayers({ picture, tileName, fit }: ShareCard): Promise<OverlayOptions[]> {
  if (!picture) return tileLayers(tileName, fit);
  const sharp = await loadSharp();
  const [width, height] = fit === 'cover' ? [CARD.half, CARD.height] : [520, 520];
  // Drawings are rasterized at twice their size.
  const input = await sharp(picture, { density: 144 })
    .resize({ width, height, fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return [{ input, left: (CARD.half - width) / 2, top: (CARD.height - height) / 2 }];
}

/** As `drawTile`, but in the site's font: a server may have none for SVG text. */
async function tileLayers(name: string, fit: ShareCard['fit']): Promise<OverlayOptions[]> {
  const shape = fit === 'cover' ? '<rect width="100%" height="100%"' : '<circle cx="50%" cy="50%" r="220"';
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.half}" height="${CARD.height}">${shape} ${tileGround(hueOf(name))}/></svg>`;
  const initials = await letters(initialsOf(name), { size: 176, weight: 700, colour: TILE_INK });
  const layers = [{ input: Buffer.from(ground), left: 0, top: 0 }];
  if (!initials) return layers;
  const { input, width, height } = initials;
  const centred = (space: number, size: number) => Math.max(0, Math.round((space - size) / 2));
  return [...layers, { input, left: centred(CARD.half, width), top: centred(CARD.height, height) }];
}

async function largestFitting(name: string): Promise<Letters | null> {
  let drawn: Letters | null = null;
  for (const size of NAME.sizes) {
    drawn = await letters(name, { size, weight: 700, colour: INK });
    if (!drawn || drawn.height <= NAME.highest) break;
  }
  return drawn;
}

type Letters = { input: Buffer; width: number; height: number };
type Style = { size: number; weight: 500 | 700; colour: string };

/** Text in the display font, wrapped; null for none. */
async function letters(text: string, { size, weight, colour }: Style): Promise<Letters | null> {
  // Pango rejects characters that XML forbids, and invisible ones.
  const visible = text.replace(/\p{C}/gu, '').trim();
  if (!visible) return null;
  const sharp = await loadSharp();
  fonts ??= loadFonts();
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${Math.round(size * -24)}">${escaped(visible)}</span>`,
      font: `Schibsted Grotesk ${weight === 700 ? 'Bold' : 'Medium'} ${size}`,
      fontfile: (await fonts).get(weight) as string,
      ...{ width: TEXT.width, wrap: 'word-char', rgba: true },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function clipped(text: string, length: number): string {
  const all = [...text.trim()];
  return all.length <= length ? all.join('') : `${all.slice(0, length - 1).join('')}…`;
}

let fonts: Promise<Map<number, string>> | undefined;

/** The display font as temporary files by weight, as Pango reads no web fonts. Other scripts are a separate file. */
async function loadFonts(): Promise<Map<number, string>> {
  const sharp = await loadSharp();
  const folder = await mkdtemp(join(tmpdir(), 'wicket-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const files = new Map<number, string>();
  for (const weight of [500, 700])
    for (const set of ['latin-ext', 'latin']) {
      const web = `@fontsource/schibsted-grotesk/files/schibsted-grotesk-${set}-${weight}-normal.woff2`;
      const path = join(folder, `${set}-${weight}.ttf`);
      await writeFile(path, await decompress(await readFile(fileURLToPath(import.meta.resolve(web)))));
      await sharp({ text: { text: 'x', font: 'Schibsted Grotesk', fontfile: path } }).toBuffer();
      files.set(weight, path);
    }
  return files;
}
