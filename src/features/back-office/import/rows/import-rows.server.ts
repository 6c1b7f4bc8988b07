import { isClean } from '#platform/contract/fields.ts';
import { BadRow, type Cells, type ImportReport, PROBLEM, type Rows } from '../import-report.ts';

export type Numbered<Row> = { row: number; value: Row };

type Reading<Row> = {
  /** Throws `BadRow` for an unusable row. */
  read: (cells: Cells) => Row;
  /** By what a row is found again; a file may have it once. */
  keyOf: (row: Row) => string;
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
  const seen = new Map<string, number>();
  let batch: Numbered<Row>[] = [];
  let row = 0;
  for await (const cells of file) {
    row++;
    const value = readable(cells, read);
    const before = value instanceof BadRow ? undefined : seen.get(keyOf(value));
    if (value instanceof BadRow) report.errors.push({ row, message: value.message });
    else if (before !== undefined) report.errors.push({ row, message: `${keyOf(value)} is in row ${before} already.` });
    else {
      seen.set(keyOf(value), row);
      batch.push({ row, value });
    }
    if (batch.length < BATCH) continue;
    yield batch;
    onProgress(row);
    batch = [];
  }
  if (batch.length) yield batch;
  onProgress(row);
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
