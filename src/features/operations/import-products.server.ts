import type { Db } from '#platform/db.ts';
import { ensureBrandsAndCategories, upsertProducts } from './catalogue-import.queries.server.ts';
import type { ImportReport, Rows } from './import-report.ts';
import { importRows } from './import-rows.server.ts';
import { lockedImport } from './locked-import.server.ts';
import { readProductRow } from './product-row.ts';

/** Upserts system products by key, with the brands and categories that they name. */
export function importProducts(db: Db, file: Rows, onProgress: (rows: number) => void): Promise<ImportReport> {
  return lockedImport(db, (trx) =>
    importRows(trx, file, {
      read: readProductRow,
      keyOf: ({ importKey }) => importKey,
      onProgress,
      write: async (trx, batch) => {
        const products = batch.map(({ value }) => value);
        await ensureBrandsAndCategories(trx, products);
        return { ...(await upsertProducts(trx, products)), refused: 0 };
      },
    }),
  );
}
