import type { Trx } from './db.ts';

/** Whom to forget, and by what else than the id she may be known. */
export type Person = { userId: string; email: string | null; phone: string | null };

/** What one feature keeps of a person. */
export type PersonalData = {
  /** Its part of the file that a person may download. */
  name: string;
  read(userId: string): Promise<unknown>;
  /**
   * Erases it, or makes it nobody's, in the transaction that removes her account: her row is locked, and goes right after. Left
   * out where a foreign key sees to it. Throws `conflict` with a sentence while the account is still needed.
   */
  forget?(trx: Trx, person: Person): Promise<void>;
};
