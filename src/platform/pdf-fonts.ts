import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import decompress from 'woff2-encoder/decompress';

export type PdfFonts = { body: Buffer; strong: Buffer };

/** Static fonts: the PDF library does not support variable ones. */
const FILES = {
  body: import.meta.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff2'),
  strong: import.meta.resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff2'),
};

let fonts: Promise<PdfFonts> | undefined;

/** Read once. */
export const pdfFonts = (): Promise<PdfFonts> => {
  fonts ??= loadFonts();
  return fonts;
};

async function loadFonts(): Promise<PdfFonts> {
  const load = async (url: string) => Buffer.from(await decompress(await readFile(fileURLToPath(url))));
  return { body: await load(FILES.body), strong: await load(FILES.strong) };
}
