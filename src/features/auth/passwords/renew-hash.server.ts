import type { Db } from '#platform/db/db.ts';
import { isFailure } from '#platform/errors.ts';
import { isOutdatedHash, type PasswordHashes } from './password-hashes.server.ts';
import { replaceHash } from './passwords.queries.server.ts';

type Verified = { userId: string; passwordHash: string };

/**
 * Hashes a password that was just verified again, where today's settings are more expensive to guess. Of two log-ins at once one
 * does it, and a password that was changed since stays.
 */
export async function renewHash(
  { db, hashes }: { db: Db; hashes: PasswordHashes },
  { userId, passwordHash }: Verified,
  password: string,
): Promise<void> {
  if (!isOutdatedHash(passwordHash)) return;
  const renewed = await hashes.hash(password).catch((error: unknown) => {
    // No room to hash now: the next log-in does it.
    if (isFailure(error)) return null;
    throw error;
  });
  if (renewed !== null) await replaceHash(db, userId, { from: passwordHash, to: renewed });
}
