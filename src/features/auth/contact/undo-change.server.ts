import { inTransaction } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { takeTokenOf } from '#platform/http/rate-limit.ts';
import { keepForOwner } from '#platform/jobs/outbox.ts';
import { revokeSessions } from '../auth.queries.server.ts';
import { changeUndoneText } from '../auth-texts.ts';
import { NO_PASSWORD } from '../passwords/password-hashes.server.ts';
import { lockAccount, setPassword } from '../passwords/passwords.queries.server.ts';
import { removeRegistrations } from '../registration/registrations.queries.server.ts';
import { hashOfToken } from '../sessions/tokens.server.ts';
import { consumeLink, endLaterUndo, endPendingChanges, usableLink } from '../verification/links.queries.server.ts';
import { linkExpiry, newLink, ofUser } from '../verification/links.server.ts';
import { restoreContacts } from './contact-changes.queries.server.ts';
import { type ContactDeps, notifyOwner, TAKEN, takenMeanwhile } from './contact-changes.server.ts';
import { changeUndoneMail } from './contact-mails.ts';

const PER_NETWORK = { burst: 20, refillSeconds: 3 * 60 };
const DEAD_LINK = 'This link has been used or has expired.';

/** Uses the link of the mail about a requested change: cancels every pending change of the account's address or number. */
export async function stopChange({ db, clock }: ContactDeps, linkToken: string, ip: string): Promise<true> {
  const now = clock.now();
  await takeTokenOf(db, 'stop-change', { ip }, PER_NETWORK, now);
  const tokenHash = hashOfToken(linkToken);
  await inTransaction(db, async (trx) => {
    const link = await usableLink(trx, tokenHash, ['stop-change'], now);
    const owner = link?.userId ? await lockAccount(trx, link.userId) : null;
    if (!owner || !(await consumeLink(trx, tokenHash, ['stop-change'], now))) throw fail('not-found', DEAD_LINK);
    await endPendingChanges(trx, owner.userId);
  });
  return true;
}

/**
 * By the link of the mail that tells of a change: address and number are as they were before it. The person who changed them knew
 * the password and had a session, so that both end, and a new password is asked for by mail. Links that undo later
 * changes end; one that undoes an earlier change stays.
 */
export async function undoChange(deps: ContactDeps, linkToken: string, ip: string): Promise<true> {
  const { db, clock } = deps;
  const now = clock.now();
  await takeTokenOf(db, 'undo-change', { ip }, PER_NETWORK, now);
  const tokenHash = hashOfToken(linkToken);
  await inTransaction(db, async (trx) => {
    const link = await usableLink(trx, tokenHash, ['undo-change'], now);
    const owner = link?.userId ? await lockAccount(trx, link.userId) : null;
    const isMine = owner && (await consumeLink(trx, tokenHash, ['undo-change'], now));
    if (!link || !owner || !isMine) throw fail('not-found', DEAD_LINK);
    const { userId } = owner;
    const before = { email: link.email, phone: link.phone };
    await removeRegistrations(trx, [before.email ?? '', before.phone ?? '']);
    const isFree = await restoreContacts(trx, userId, before).then(() => true, takenMeanwhile);
    if (!isFree) throw fail('not-found', TAKEN);
    for (const gone of [owner.email, owner.phone])
      if (gone && gone !== before.email && gone !== before.phone) await keepForOwner(trx, gone, userId);
    await setPassword(trx, userId, NO_PASSWORD);
    await revokeSessions(trx, userId, null, now);
    await endLaterUndo(trx, userId, link.n);
    const reset = await newLink(trx, clock, 'reset-password', ofUser(userId));
    const mail = changeUndoneMail(deps, owner.firstName, reset);
    await notifyOwner(trx, deps, before, {
      mail,
      text: changeUndoneText(deps),
      expiresAt: linkExpiry(clock, 'reset-password'),
    });
  });
  return true;
}
