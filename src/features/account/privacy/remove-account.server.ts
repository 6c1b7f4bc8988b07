import { ownerByPassword, type PasswordHashes, removeRegistrations } from '#features/auth/server';
import type { Clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/contract/handle.ts';
import type { PersonalData } from '#platform/contract/personal-data.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { forgetInJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { forgetMessages } from '#platform/jobs/outbox.ts';
import { clearPicture } from '../profile/picture.server.ts';
import { deletePerson, lockPerson } from './remove-account.queries.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Jobs; hashes: PasswordHashes };

/**
 * Removes an account in one transaction: each feature erases its part (`personalDataOf` in src/api.ts), then the user's
 * row goes. Jobs delete external data (vault, files). Throws `conflict` with a feature's message, without effect, while
 * it needs the user.
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

/** Right after a log-in the password is not needed; on a device found logged in it is. */
async function confirmIsOwner(deps: Deps, viewer: Viewer, currentPassword: string | undefined): Promise<void> {
  if (currentPassword !== undefined) {
    await ownerByPassword(deps, viewer, currentPassword);
    return;
  }
  if (!viewer.isRecentLogIn) throw invalid({ currentPassword: 'Please enter your password.' });
}
