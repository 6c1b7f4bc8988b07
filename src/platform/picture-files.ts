/** Cards show 320 px, or 640 on a dense screen; the product page up to 1200. */
const WIDTHS = [320, 640, 1200];
/** AVIF is the smaller one. WebP is for browsers without it, and names the picture. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
const NAME = /^((?:\/files\/)?[\w-]{43}-)(320|640|1200)\.webp$/;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The files of an uploaded picture in a format, by its widest WebP, smallest first; none for a picture of one file. */
export function pictureFiles(name: string, format: PictureFormat): { name: string; width: number }[] {
  const [, stem, widest = 0] = NAME.exec(name) ?? [];
  return WIDTHS.filter((width) => width <= +widest).map((width) => ({ name: `${stem}${width}.${format}`, width }));
}

export const pictureSrcSet = (url: string, format: PictureFormat): string | undefined =>
  pictureFiles(url, format)
    .map(({ name, width }) => `${name} ${width}w`)
    .join() || undefined;

/** The width that names a picture: the first that is not smaller than its own, or the largest. */
export const widthInName = (own: number): number => WIDTHS.find((width) => width >= own) ?? 1200;
