import { ownerByPassword, type PasswordHashes, removeRegistrations } from '#features/auth/server';
import type { Clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/contract/handle.ts';
import type { PersonalData } from '#platform/contract/personal-data.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { forgetInJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { forgetMessages } from '#platform/jobs/outbox.ts';
import { clearPicture } from '../profile/picture.server.ts';
import { deletePerson, lockPerson, sessionBegan } from './remove-account.queries.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Jobs; hashes: PasswordHashes };

const FRESH_MS = 15 * 60_000;

/**
 * Removes an account with everything personal, in one transaction: each feature forgets its part (`personalDataOf` in
 * src/api.ts), then the user's row is deleted. Jobs of the same transaction delete what is elsewhere (the vault, files). Throws
 * `conflict` with a feature's sentence while it still needs the person; then nothing has happened.
 */
export async function removeAccount(
  deps: Deps,
  viewer: Viewer,
  { currentPassword, known }: { currentPassword: string | undefined; known: readonly PersonalData[] },
): Promise<true> {
  await confirmIsOwner(deps, viewer, currentPassword);
  const { userId } = viewer;
  await inTransaction(deps.db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!person) throw fail('unauthenticated', 'Please log in.');
    for (const { forget } of known) await forget?.(trx, person);
    const contacts = [...person.emails, ...person.phones];
    await removeRegistrations(trx, contacts);
    await forgetMessages(trx, contacts);
    await forgetInJobs(trx, [userId, ...contacts]);
    await clearPicture(trx, deps.clock, userId);
    await deletePerson(trx, userId);
  });
  return true;
}

/** Who has just logged in need not say the password again; who finds a device that is logged in must. */
async function confirmIsOwner(deps: Deps, viewer: Viewer, currentPassword: string | undefined): Promise<void> {
  if (currentPassword !== undefined) {
    await ownerByPassword(deps, viewer, currentPassword);
    return;
  }
  const began = await sessionBegan(deps.db, viewer.sessionId);
  const isFresh = began !== null && deps.clock.now().getTime() - began.getTime() <= FRESH_MS;
  if (!isFresh) throw invalid({ currentPassword: 'Please enter your password.' });
}
