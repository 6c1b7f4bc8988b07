import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { invalid } from './errors.ts';
import { PICTURE_FORMATS, type PictureFormat, pictureFiles, widthInName } from './picture-files.ts';

const MOST_PIXELS = 25_000_000;
const SQUARE = { width: 512, height: 512 } as const;
/** Twice what a page shows at most. */
const WHOLE = { width: 1200, height: 1200, fit: 'inside', withoutEnlargement: true } as const;
const TAKEN = ['image/jpeg', 'image/png', 'image/webp'];
const QUALITY = { webp: 82, avif: 55 };
/** A sixth of the time of the default, for files that are hardly larger (decision 17). */
const AVIF_EFFORT = 2;

const NO_PICTURE = 'Please choose a JPEG, PNG or WebP picture.';
const TOO_MANY_PIXELS = 'This picture has too many pixels. Please choose one of at most 25 megapixels.';
const BROKEN = 'This picture cannot be read. Please choose another one.';

type Library = typeof import('sharp').default;
let loading: Promise<Library> | undefined;
/** One at a time: a picture that claims to be large takes 100 MB while it is read. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes a picture as a square WebP from its pixels only: drops metadata and embedded programs. Determines the type
 * from the first bytes. Throws `validation`.
 */
export const squarePicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  inTurn(bytes, (picture) => encoded(picture.resize(SQUARE), 'webp'));

/** The width that names a picture, from its head alone. Throws as `squarePicture`. */
export const widthToName = (bytes: Uint8Array): Promise<number> =>
  inTurn(bytes, async (picture) => {
    const { width, height } = (await picture.metadata()).autoOrient;
    return widthInName(Math.round(width * Math.min(1, WHOLE.height / height)));
  });

type PictureFile = { name: string; bytes: Uint8Array };

/** As `squarePicture`, uncut and never enlarged: every file of the picture. The naming one comes last. */
export const wholePicture = (bytes: Uint8Array, name: string): Promise<PictureFile[]> =>
  inTurn(bytes, async (picture, sharp) => {
    const resized = picture.resize(WHOLE).toColourspace('srgb').raw();
    const { data, info } = await resized.toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const made: PictureFile[] = [];
    for (const format of PICTURE_FORMATS)
      for (const file of pictureFiles(name, format)) {
        const pixels = sharp(data, { raw: { width, height, channels } });
        const small = pixels.resize({ width: file.width, withoutEnlargement: true });
        made.push({ name: file.name, bytes: await encoded(small, format) });
      }
    return made;
  });

const encoded = (picture: Sharp, format: PictureFormat): Promise<Buffer> =>
  (format === 'avif'
    ? picture.avif({ quality: QUALITY.avif, effort: AVIF_EFFORT })
    : picture.webp({ quality: QUALITY.webp })
  ).toBuffer();

function inTurn<T>(bytes: Uint8Array, make: (picture: Sharp, sharp: Library) => Promise<T>): Promise<T> {
  const made = last.then(() => read(bytes, make));
  last = made.catch(() => undefined);
  return made;
}

async function read<T>(bytes: Uint8Array, make: (picture: Sharp, sharp: Library) => Promise<T>): Promise<T> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // Before sharp looks at it: sharp would read SVG, GIF and more.
  if (!type || !TAKEN.includes(type.mime)) throw invalid({ image: NO_PICTURE });
  loading ??= loadSharp();
  const sharp = await loading;
  try {
    return await make(sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient(), sharp);
  } catch (error) {
    throw invalid({ image: /pixel limit/i.test((error as Error).message) ? TOO_MANY_PIXELS : BROKEN });
  }
}

/** With the first picture only: the library is 20 MB. One picture is one thread's work, and none is cached. */
export async function loadSharp(): Promise<Library> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
