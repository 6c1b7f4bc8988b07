import type { IdKind, RefusalReason } from '../rules/id-check.ts';

/**
 * What was decided at a door without a connection, as the device keeps it: no date of birth, only that the person was of age.
 * Handed over means that every part of the form was fulfilled.
 */
export type KeptCheck = {
  /** Of the order. */
  id: string;
  /** When the server gave the key, as it wrote that. */
  openedAt: string;
  /** ISO 8601, by the clock of the server. */
  checkedAt: string;
} & (
  | { outcome: 'handed-over'; idKind: IdKind; reason?: undefined; note?: undefined }
  | { outcome: 'refused'; idKind?: undefined; reason: RefusalReason; note: string }
);
export type SignedCheck = KeptCheck & { signature: string };

/** For as long a check may wait on the device. */
export const MOST_HOURS_KEPT = 24;

/** What is signed; both sides write it alike. */
export const signedText = ({ id, openedAt, checkedAt, outcome, idKind = undefined, reason, note }: KeptCheck): string =>
  JSON.stringify([id, openedAt, checkedAt, outcome, idKind ?? '', reason ?? '', note ?? '']);
