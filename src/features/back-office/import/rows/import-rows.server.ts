import { isClean } from '#platform/contract/fields.ts';
import { BadRow, type Cells, type ImportReport, PROBLEM, type Rows } from '../import-report.ts';

export type Numbered<Row> = { row: number; value: Row };

type Reading<Row> = {
  /** Throws `BadRow` for an unusable row. */
  read: (cells: Cells) => Row;
  /** By what a row is found again; a file may have it once. Of a listing the product's key and the store's licence. */
  keyOf: (row: Row) => readonly string[];
  onProgress: (rows: number) => void;
};

/** A batch is also what is merged at once: so long a submit may wait for a listing of it. */
const BATCH = 200;

/** Reads a file in batches. Bad rows and repeated ones go to the report and are left out. */
export async function* readBatches<Row>(
  file: Rows,
  { read, keyOf, onProgress }: Reading<Row>,
  report: ImportReport,
): AsyncGenerator<Numbered<Row>[]> {
  const seen = seenRows();
  let batch: Numbered<Row>[] = [];
  let row = 0;
  for await (const cells of file) {
    row++;
    const value = readable(cells, read);
    const before = value instanceof BadRow ? undefined : seen(keyOf(value), row);
    if (value instanceof BadRow) report.errors.push({ row, message: value.message });
    else if (before !== undefined)
      report.errors.push({ row, message: `${keyOf(value).join(' at ')} is in row ${before} already.` });
    else batch.push({ row, value });
    if (batch.length < BATCH) continue;
    yield batch;
    onProgress(row);
    batch = [];
  }
  if (batch.length) yield batch;
  onProgress(row);
}

/**
 * Notes the row of a key; gives the row that had the key before. Of a million listings each part of a key is kept once: whole keys
 * would take 400 MB.
 */
function seenRows(): (key: readonly string[], row: number) => number | undefined {
  const parts = new Map<string, string>();
  const once = (part: string): string => {
    const known = parts.get(part);
    if (known !== undefined) return known;
    // A cell is a slice of its part of the file, all of which it would keep in memory.
    const copy = Buffer.from(part).toString();
    parts.set(copy, copy);
    return copy;
  };
  const rows = new Map<string, Map<string, number>>();
  return ([name = '', of = ''], row) => {
    const rowsOf = rows.get(of) ?? new Map<string, number>();
    if (rowsOf.size === 0) rows.set(once(of), rowsOf);
    const before = rowsOf.get(name);
    if (before === undefined) rowsOf.set(once(name), row);
    return before;
  };
}

function readable<Row>(cells: Cells, read: (cells: Cells) => Row): Row | BadRow {
  if (cells[PROBLEM]) return new BadRow(cells[PROBLEM]);
  const wrong = Object.entries(cells).find(([column, value]) => !isClean(value) || value.length > mostOf(column));
  if (wrong)
    return new BadRow(`${wrong[0]}: ${isClean(wrong[1]) ? 'is too long' : 'has characters that cannot be shown'}.`);
  try {
    return read(cells);
  } catch (error) {
    if (error instanceof BadRow) return error;
    throw error;
  }
}

/** Longer than any real name, and shorter than the size limit of an index entry. */
const mostOf = (column: string) => (column === 'description' ? 10_000 : 500);
