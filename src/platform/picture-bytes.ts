import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { invalid } from './errors.ts';

const MOST_PIXELS = 25_000_000;
const SQUARE = { width: 512, height: 512 } as const;
/** Twice what a page shows at most. */
const WHOLE = { width: 1200, height: 1200, fit: 'inside', withoutEnlargement: true } as const;
const TAKEN = ['image/jpeg', 'image/png', 'image/webp'];

const NO_PICTURE = 'Please choose a JPEG, PNG or WebP picture.';
const TOO_MANY_PIXELS = 'This picture has too many pixels. Please choose one of at most 25 megapixels.';
const BROKEN = 'This picture cannot be read. Please choose another one.';

type Size = typeof SQUARE | typeof WHOLE;
type Reader = (bytes: Uint8Array) => Sharp;
let loading: Promise<Reader> | undefined;
/** One at a time: a picture that claims to be large takes 100 MB while it is read. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes a picture as a square WebP from its pixels only, so that no metadata (location, thumbnail) or embedded program
 * survives. The first bytes determine the file type, not the name. Throws `validation` with a sentence.
 */
export const squarePicture = (bytes: Uint8Array): Promise<Uint8Array> => inTurn(bytes, SQUARE);

/** As `squarePicture`, in its own shape and uncut, with at most 1200 px a side. */
export const wholePicture = (bytes: Uint8Array): Promise<Uint8Array> => inTurn(bytes, WHOLE);

function inTurn(bytes: Uint8Array, size: Size): Promise<Uint8Array> {
  const made = last.then(() => make(bytes, size));
  last = made.catch(() => undefined);
  return made;
}

async function make(bytes: Uint8Array, size: Size): Promise<Uint8Array> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // Before sharp looks at it: sharp would read SVG, GIF and more.
  if (!type || !TAKEN.includes(type.mime)) throw invalid({ image: NO_PICTURE });
  loading ??= loadReader();
  const read = await loading;
  try {
    return await read(bytes).autoOrient().resize(size).webp({ quality: 82 }).toBuffer();
  } catch (error) {
    throw invalid({ image: /pixel limit/i.test((error as Error).message) ? TOO_MANY_PIXELS : BROKEN });
  }
}

/** With the first picture only: the library is 20 MB. */
async function loadReader(): Promise<Reader> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return (bytes) => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
}
