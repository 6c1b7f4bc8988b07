import { clearReplaced } from '#features/pictures/server';
import {
  ensureBrandsAndCategories,
  orderCategories,
  type PicturedProduct,
  upsertProducts,
} from './catalogue-import.queries.server.ts';
import type { ImportKind } from './import-kind.ts';
import { withPictures } from './import-pictures.server.ts';
import { replacedProductPictures } from './import-replaced.queries.server.ts';
import { BadRow, type Cells } from './import-report.ts';
import { readBatches } from './rows/import-rows.server.ts';
import { type ProductRow, readProductRow } from './rows/product-row.ts';

/** Upserts system products by key, with the brands and categories that they name. */
export const productsImport: ImportKind = {
  check: async function* (_deps, file, { onProgress, pictures }, report) {
    const reading = { read: readerOfFile(), keyOf: ({ importKey }: ProductRow) => [importKey], onProgress };
    for await (const batch of readBatches(file, reading, report)) {
      const rows = await withPictures(batch, pictures, report);
      yield { rows, subjects: ['products'] };
    }
  },
  merge: async (trx, rows, { receivedAt }) => {
    const products = rows as PicturedProduct[];
    await ensureBrandsAndCategories(trx, products);
    await orderCategories(trx, products);
    await clearReplaced(trx, await replacedProductPictures(trx, products), receivedAt);
    return { ...(await upsertProducts(trx, products)), shortListings: [], rejected: [] };
  },
};

/** Reads rows in sequence: a category has one position per file. */
function readerOfFile() {
  const places = new Map<string, number>();
  const keepPlace = (column: string, key: string, name: string, place: number) => {
    const before = places.get(key) ?? place;
    if (before !== place) throw new BadRow(`${column}: '${name}' has ${before} in a row above, not ${place}.`);
    places.set(key, place);
  };
  return (cells: Cells): ProductRow => {
    const row = readProductRow(cells);
    if (row.categoryOrder !== null) keepPlace('category_order', row.category, row.categoryName, row.categoryOrder);
    if (row.subcategory && row.subcategoryOrder !== null)
      keepPlace('subcategory_order', row.subcategory, row.subcategoryName ?? '', row.subcategoryOrder);
    return row;
  };
}
