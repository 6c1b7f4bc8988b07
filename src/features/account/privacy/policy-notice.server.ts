import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { hello, mail } from '#platform/jobs/mail-layout.ts';
import { sendAllLater } from '#platform/jobs/outbox.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { type Addressee, addresseesAfter } from './policy-notice.queries.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Pick<Jobs, 'enqueueAll'>; siteName: string; publicOrigin: string };
/** What changed, in a sentence or two. `since`: the day of the version, YYYY-MM-DD. */
export type PolicyChange = { since: string; sentences: readonly string[] };

const BATCH = 200;

/** Mails each account once that the privacy policy has changed; resumes after an interruption. Returns their number. */
export async function notifyOfPolicy(deps: Deps, by: Actor, change: PolicyChange): Promise<number> {
  const before = deps.clock.now();
  let count = 0;
  for (let after: string | null = null; ; ) {
    const batch: Addressee[] = await inTransaction(deps.db, async (trx) => {
      const people = await addresseesAfter(trx, after, before, BATCH);
      if (after === null) {
        const object = { type: 'privacy-policy', id: change.since, label: `Version of ${change.since}` };
        await recordAudit(trx, by, { at: before, action: 'policy-notice-sent', object });
      }
      await sendAllLater(
        trx,
        deps.jobs,
        people.map((one) => noticeTo(deps, one, change)),
      );
      return people;
    });
    count += batch.length;
    after = batch.at(-1)?.id ?? null;
    if (after === null) return count;
  }
}

const noticeTo = (
  { siteName, publicOrigin }: Deps,
  { id, email, firstName }: Addressee,
  { since, sentences }: PolicyChange,
) => ({
  key: `privacy-policy ${since} ${id}`,
  message: {
    ...{ channel: 'mail' as const, to: email },
    ...mail(siteName, {
      subject: `The privacy policy of ${siteName} has changed`,
      paragraphs: [hello(firstName), ...sentences],
      action: { label: 'Read the privacy policy', href: `${publicOrigin}/privacy-policy` },
    }),
  },
});
