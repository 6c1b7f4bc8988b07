import { isClean } from '#platform/contract/fields.ts';
import { BadRow, type Cells, type ImportReport, PROBLEM, type Rows } from '../import-report.ts';

export type NumberedRow<Row> = { row: number; value: Row };

type Reading<Row> = {
  /** Throws `BadRow` for an unusable row. */
  read: (cells: Cells) => Row;
  /** The unique key of a row in a file; a listing's is product key and store licence. */
  keyOf: (row: Row) => readonly string[];
  onProgress: (rows: number) => void;
};

/** Batches are also merged at once: a submit waits for a listing at most this long. */
const BATCH = 1_000;

/** Reads a file in batches. Bad rows and repeated ones go to the report and are left out. */
export async function* readBatches<Row>(
  file: Rows,
  { read, keyOf, onProgress }: Reading<Row>,
  report: ImportReport,
): AsyncGenerator<NumberedRow<Row>[]> {
  const seen = seenRows();
  let batch: NumberedRow<Row>[] = [];
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
 * Records a row's key; returns the earlier row with that key. Stores each key part once: whole keys of a million
 * listings would take 400 MB.
 */
function seenRows(): (key: readonly string[], row: number) => number | undefined {
  const parts = new Map<string, string>();
  const once = (part: string): string => {
    const known = parts.get(part);
    if (known !== undefined) return known;
    // A slice would retain its whole chunk of the file in memory.
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

/** Longer than any real name, shorter than the size limit of an index entry. */
const mostOf = (column: string) => (column === 'description' ? 10_000 : 500);
