/** Spreadsheets run a cell that begins with one of these. A quote before it makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell as text, whatever it begins with. */
const cell = (value: string): string => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Rows of CSV (RFC 4180), each with its line end. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
