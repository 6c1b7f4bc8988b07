/** Besides a picture's own width: cards show 320 px, or 640 on a dense screen. The product page shows up to 1200. */
const NARROWER = [320, 640];
/** AVIF is the smaller one. WebP is for browsers without it, and names the picture. */
const FORMATS = ['avif', 'webp'] as const;
const NAME = /^((?:\/files\/)?[\w-]{43}-)(\d{1,4})\.webp$/;

export type PictureFormat = (typeof FORMATS)[number];
export type PictureFile = { name: string; width: number; format: PictureFormat };

/**
 * The files of an uploaded picture, by the name or address of its widest WebP, which comes last. A picture from before
 * widths, and a drawing, is one file: none is listed.
 */
export function pictureFiles(name: string): PictureFile[] {
  const [, stem, widest] = NAME.exec(name) ?? [];
  if (!stem) return [];
  return [...NARROWER.filter((width) => width < Number(widest)), Number(widest)].flatMap((width) =>
    FORMATS.map((format) => ({ name: `${stem}${width}.${format}`, width, format })),
  );
}

export function pictureSrcSet(url: string, format: PictureFormat): string | undefined {
  const files = pictureFiles(url).filter((file) => file.format === format);
  return files.map(({ name, width }) => `${name} ${width}w`).join() || undefined;
}

/** The smallest WebP of a picture, by its name or address; of a picture that is one file, that one. */
export const smallestPicture = (url: string): string =>
  pictureFiles(url).find(({ format }) => format === 'webp')?.name ?? url;
