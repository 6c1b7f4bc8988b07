import type { Sharp, SharpInput } from 'sharp';

type Rasterizer = (svg: SharpInput) => Sharp;
let loading: Promise<Rasterizer> | undefined;

/** A drawing as PNG, for readers that show no SVG: about 100 ms on a thread beside the requests. */
export async function toPng(svg: string): Promise<Buffer> {
  loading ??= loadRasterizer();
  const rasterize = await loading;
  return rasterize(Buffer.from(svg)).png({ palette: true, effort: 3 }).toBuffer();
}

/** With the first picture only: the library is 20 MB. */
async function loadRasterizer(): Promise<Rasterizer> {
  const { default: sharp } = await import('sharp');
  // One picture is one thread's work, so that a rush of them leaves the other cores to the pages.
  sharp.concurrency(1);
  // What is drawn is kept by its shelf.
  sharp.cache(false);
  return sharp;
}
