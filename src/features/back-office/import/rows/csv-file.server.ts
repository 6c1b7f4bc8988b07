import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { type Cells, PROBLEM } from '../import-report.ts';

/** The file cannot be used at all; one line for the one who named it. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

const CSV = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  trim: true,
  // A file without line breaks, or with a quote that is never closed, is one row: it is not read to its end.
  max_record_size: 100_000,
} as const;

/**
 * Streams the rows of a CSV file (UTF-8, comma, a header in the first line), so memory use does not depend on its size.
 * `columns` are required; without them the file is of another kind. The file is opened on the first read: an error event on
 * an unread stream would crash the process.
 */
export async function* readCsv(path: string, columns: readonly string[]): AsyncGenerator<Cells> {
  yield* rowsOf(createReadStream(path), { path, columns });
}

type Kind = { path: string; columns: readonly string[] };

/** As `readCsv`, of what has another way to come; `path` is what it is called where something is wrong with it. */
export async function* rowsOf(file: Readable, { path, columns }: Kind): AsyncGenerator<Cells> {
  const parser = parse(CSV);
  file.on('error', (error) => parser.destroy(error));
  let header: string[] | undefined;
  try {
    for await (const record of file.pipe(parser) as AsyncIterable<string[]>) {
      if (!header) {
        header = namesIn(record);
        refuseOtherFiles(path, header, columns);
      } else yield cellsOf(record, header);
    }
  } catch (error) {
    throw asFileError(error, path);
  } finally {
    file.destroy();
  }
  if (!header) throw new FileError(`${path} is empty.`);
}

/** The columns of a text that is CSV; none where it is not. */
export function headerOf(text: string): string[] {
  try {
    const [record = []] = parseAtOnce(text, { ...CSV, to: 1 });
    return namesIn(record as string[]);
  } catch {
    return [];
  }
}

const namesIn = (record: readonly string[]) => record.map((name) => name.toLowerCase());

function refuseOtherFiles(path: string, header: readonly string[], columns: readonly string[]): void {
  const missing = columns.filter((name) => !header.includes(name));
  if (missing.length)
    throw new FileError(
      `${path} has no column ${missing.join(', ')}. Its header is: ${header.join(',').slice(0, 200)}`,
    );
}

function cellsOf(record: readonly string[], header: readonly string[]): Cells {
  if (record.length !== header.length) {
    return { [PROBLEM]: `has ${record.length} cells, but the header has ${header.length}: is a comma not in quotes?` };
  }
  return Object.fromEntries(header.map((name, index) => [name, record[index] ?? '']));
}

function asFileError(error: unknown, path: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new FileError(`${path}: there is no such file.`);
  if (code === 'EISDIR') return new FileError(`${path} is a folder.`);
  if (code === 'EACCES') return new FileError(`${path} may not be read.`);
  if (code.startsWith('CSV_')) return new FileError(`${path} is no CSV file: ${message}`);
  return error;
}
