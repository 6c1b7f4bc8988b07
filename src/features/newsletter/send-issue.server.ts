import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { sendLater } from '#platform/jobs/outbox.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { confirmedAfter } from './newsletter.queries.server.ts';
import { type Issue, issueMail } from './newsletter-mails.ts';
import type { NewsletterDeps } from './subscribe.server.ts';

const BATCH = 200;

/**
 * Queues an issue for every confirmed address, once each, and returns their number; resumes after an interruption.
 * Throws `conflict` while the sender that CASL requires is unknown.
 */
export async function sendIssue(
  deps: NewsletterDeps & { clock: Clock },
  by: Actor,
  issue: Issue,
  progress: (count: number) => void = () => {},
): Promise<number> {
  if (deps.sender.postalAddress === null)
    throw fail('conflict', 'COMPANY_POSTAL_ADDRESS is not set: the law requires it in every promotional mail.');
  const issueKey = createHash('sha256').update(JSON.stringify(issue)).digest('hex');
  let count = 0;
  for (let after = ''; ; ) {
    const batch = await inTransaction(deps.db, async (trx) => {
      // Locked, so that nobody unsubscribes between reading and writing.
      const people = await confirmedAfter(trx, after, BATCH);
      if (count === 0)
        await recordAudit(trx, by, {
          at: deps.clock.now(),
          action: 'newsletter-sent',
          object: { type: 'newsletter-issue', id: issueKey, label: issue.subject },
        });
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
