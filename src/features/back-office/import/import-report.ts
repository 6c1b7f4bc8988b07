/** The outcome of each row of a file. The first row below the header has number 1. */
export type ImportReport = {
  created: number;
  updated: number;
  unchanged: number;
  errors: { row: number; message: string }[];
};

export type Changes = Pick<ImportReport, 'created' | 'updated'>;

/** A row of the file, by column. */
export type Cells = Readonly<Record<string, string>>;
/** Replaces the cells of a row that does not match its header. */
export const PROBLEM = '#problem';

export type Rows = AsyncIterable<Cells> | Iterable<Cells>;

/** The problem with a row, shown to the reader of the report. */
export class BadRow extends Error {
  override readonly name = 'BadRow';
}

export const emptyReport = (): ImportReport => ({ created: 0, updated: 0, unchanged: 0, errors: [] });
