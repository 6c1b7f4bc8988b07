import { createHash } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Files } from '#platform/files.ts';
import type { Log } from '#platform/log.ts';
import { setPictures, undrawnBrands, undrawnProducts, undrawnStores } from './demo-pictures.queries.server.ts';

type Deps = { db: Db; files: Files; log: Pick<Log, 'info'> };

const AT_ONCE = 32;

/** Draws and stores the demo's missing pictures, like uploads; older demos get theirs too. Returns their number. */
export async function drawDemo({ db, files, log }: Deps): Promise<number> {
  const [products, stores, brands] = [await undrawnProducts(db), await undrawnStores(db), await undrawnBrands(db)];
  const count = products.length + stores.length + brands.length;
  if (count === 0) return 0;
  log.info(`Drawing ${count} pictures of the demo`);
  // Imported here: a shop without the demo never loads the drawing code.
  const { drawBrandMark, drawProduct, drawStorefront } = await import('./artwork/draw.server.ts');
  const pictures = {
    brand: await drawn(files, brands, drawBrandMark),
    store: await drawn(files, stores, drawStorefront),
    system_product: await drawn(files, products, drawProduct),
  };
  for (const table of ['brand', 'store', 'system_product'] as const)
    await inTransaction(db, (trx) => setPictures(trx, table, pictures[table]));
  return count;
}

async function drawn<Row extends { id: number }>(
  files: Files,
  rows: readonly Row[],
  draw: (row: Row) => Promise<string>,
) {
  const left = rows.entries();
  const pictures: { id: number; url: string }[] = [];
  const work = async () => {
    for (const [, row] of left) {
      const bytes = Buffer.from(await draw(row));
      const name = `${createHash('sha256').update(bytes).digest('base64url')}.svg`;
      await files.keep(name, bytes);
      pictures.push({ id: row.id, url: `/files/${name}` });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return pictures;
}
