/** How far into PostgreSQL's write-ahead log: everything committed before it is in it. */
export type WalPosition = bigint;

const WRITTEN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** As PostgreSQL writes a `pg_lsn`; null: it is none. */
export function readPosition(text: string): WalPosition | null {
  const [, high, low] = WRITTEN.exec(text) ?? [];
  return high && low ? withoutPageHeader((BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)) : null;
}

export const writePosition = (position: WalPosition): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();

const PAGE = 8_192n;
/** Of a page, and of the first page of a segment. */
const HEADERS = [24n, 40n];

/**
 * Where nothing follows, the primary names the place behind the header of an empty page, and a replica that has replayed
 * all of it the end of the page before: it would look late until the next write.
 */
const withoutPageHeader = (position: bigint) =>
  HEADERS.includes(position % PAGE) ? position - (position % PAGE) : position;
