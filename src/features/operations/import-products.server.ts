import { ensureBrandsAndCategories, upsertProducts } from './catalogue-import.queries.server.ts';
import type { ImportKind } from './import-kind.ts';
import { readBatches } from './import-rows.server.ts';
import { type ProductRow, readProductRow } from './product-row.ts';

/** Upserts system products by key, with the brands and categories that they name. */
export const productsImport: ImportKind = {
  check: async function* (_deps, file, { onProgress }, report) {
    const reading = { read: readProductRow, keyOf: ({ importKey }: ProductRow) => importKey, onProgress };
    for await (const rows of readBatches(file, reading, report)) yield { rows, subjects: ['products'] };
  },
  merge: async (trx, rows) => {
    const products = rows as ProductRow[];
    await ensureBrandsAndCategories(trx, products);
    return { ...(await upsertProducts(trx, products)), shortListings: [], rejected: [] };
  },
};
