import type { Trx } from '../db/db.ts';

/** A person with their verified identifiers besides the id, current and former, that nobody else has. */
export type Person = { userId: string; emails: readonly string[]; phones: readonly string[] };

/** The personal data that one feature stores. */
export type PersonalData = {
  /** Its part of the file that a person may download. */
  name: string;
  read(userId: string, person: Person): Promise<unknown>;
  /**
   * Erases or anonymizes it, in the transaction that removes the account: the user's row is locked, and is deleted right after. Left
   * out where a foreign key sees to it. Throws `conflict` with a sentence while the account is still needed.
   */
  forget?(trx: Trx, person: Person): Promise<void>;
};
