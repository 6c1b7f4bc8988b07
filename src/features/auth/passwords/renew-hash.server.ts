import type { Db } from '#platform/db/db.ts';
import { isFailure } from '#platform/errors.ts';
import { isOutdatedHash, type PasswordHashes } from './password-hashes.server.ts';
import { ownerOfAccount, replaceHash } from './passwords.queries.server.ts';

type Proved = { userId: string; passwordHash: string };

/**
 * Hashes a password that was just verified again, where today's settings are more expensive to guess. Returns the hash that the
 * account has now: of two log-ins at once both go on with the same. Null: the password has been changed since.
 */
export async function renewHash(
  { db, hashes }: { db: Db; hashes: PasswordHashes },
  { userId, passwordHash }: Proved,
  password: string,
): Promise<string | null> {
  if (!isOutdatedHash(passwordHash)) return passwordHash;
  const renewed = await hashes.hash(password).catch((error: unknown) => {
    // No room to hash now: the next log-in does it.
    if (isFailure(error)) return null;
    throw error;
  });
  if (renewed === null) return passwordHash;
  if (await replaceHash(db, userId, { from: passwordHash, to: renewed })) return renewed;
  const stored = (await ownerOfAccount(db, userId))?.passwordHash ?? null;
  return (await hashes.matches(password, stored)) ? stored : null;
}
