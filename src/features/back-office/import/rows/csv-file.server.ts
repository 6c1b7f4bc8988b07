import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { type Cells, PROBLEM } from '../import-report.ts';

/** The file is unusable; a one-line message for its sender. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

const CSV = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  trim: true,
  // A file without line breaks, or with an unclosed quote, is one row: reading stops.
  max_record_size: 100_000,
} as const;

/**
 * Streams the rows of a CSV file (UTF-8, comma, header), so memory use does not depend on its size. `columns` are
 * required, else the file is of another kind. Opens on the first read: an error event on an unread stream would crash
 * the process.
 */
export async function* readCsv(path: string, columns: readonly string[]): AsyncGenerator<Cells> {
  yield* rowsOf(createReadStream(path), { path, columns });
}

type Kind = { path: string; columns: readonly string[] };

/** As `readCsv`, for other sources; `path` names the source in errors. */
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

/** The columns of a CSV text; none for other text. */
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
  if (code.startsWith('CSV_')) return new FileError(`${path} is not a CSV file: ${message}`);
  return error;
}
