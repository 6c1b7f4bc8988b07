import type { Trx } from '../db/db.ts';

/** A user with their verified identifiers, current and former, that nobody else has. */
export type Person = { userId: string; emails: readonly string[]; phones: readonly string[] };

/** The personal data that one feature stores. */
export type PersonalData = {
  /** Its key in the exported file. */
  name: string;
  read(userId: string, person: Person): Promise<unknown>;
  /**
   * Erases or anonymizes in the transaction that deletes the account, with the user's row locked. Omitted where a
   * foreign key does it. Throws `conflict` while the account is still needed.
   */
  forget?(trx: Trx, person: Person): Promise<void>;
};
