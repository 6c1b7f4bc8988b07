import { createHash } from 'node:crypto';
import { inTransaction } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { sendLater } from '#platform/jobs/outbox.ts';
import { confirmedAfter } from './newsletter.queries.server.ts';
import { type Issue, issueMail } from './newsletter-mails.ts';
import type { NewsletterDeps } from './subscribe.server.ts';

const BATCH = 200;

/**
 * Writes the issue to every confirmed address into the outbox, and gives how many there are. An issue goes to an address
 * once: after an interruption the same words go on where they stopped. Throws `conflict` where the law's sender is unknown.
 */
export async function sendIssue(
  deps: NewsletterDeps,
  issue: Issue,
  progress: (count: number) => void = () => {},
): Promise<number> {
  if (deps.sender.postalAddress === null)
    throw fail('conflict', 'COMPANY_POSTAL_ADDRESS is not set: the law wants it in every promotional mail.');
  const issueKey = createHash('sha256').update(JSON.stringify(issue)).digest('hex');
  let count = 0;
  for (let after = ''; ; ) {
    const batch = await inTransaction(deps.db, async (trx) => {
      // Held, so that nobody leaves between being read and being written to.
      const people = await confirmedAfter(trx, after, BATCH);
      for (const { email, leaveKey } of people)
        await sendLater(
          trx,
          deps.jobs,
          { channel: 'mail', to: email, ...issueMail(deps, issue, leaveKey) },
          `newsletter ${issueKey} ${email}`,
        );
      return people;
    });
    const last = batch.at(-1);
    if (!last) return count;
    count += batch.length;
    after = last.email;
    progress(count);
  }
}
