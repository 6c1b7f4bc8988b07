import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import type { Jobs } from './jobs.ts';
import { type Mailer, SEND, type SmsSender } from './outbox.ts';
import {
  alertOfOverdue,
  claimDue,
  type DroppedMessage,
  dropUnsendable,
  markDropped,
  markSent,
  type OutboxRow,
  removeOldMessages,
  retryAt,
} from './outbox-rows.ts';

type Deps = { db: Db; jobs: Jobs; mailer: Mailer; sms: SmsSender; clock: Clock; log: Log };

const TIDY = 'outbox.tidy';
/** For messages to retry, and lost jobs. */
const SWEEP_SECONDS = 15;

/**
 * Starts the sender. A message's row says when it is due: for three days, with growing intervals, and then alerts an
 * operator. Expired ones are dropped with a log line.
 */
export async function startOutboxJobs(deps: Deps): Promise<void> {
  const { db, jobs, clock } = deps;
  const send = () => sendDue(deps);
  await jobs.workTogether(SEND, send, { isUrgent: false, most: 100 });
  await jobs.often('outbox.sweep', SWEEP_SECONDS, async () => {
    await send();
    await alert(deps);
  });
  await jobs.every(TIDY, '23 4 * * *', () => removeOldMessages(db, clock.now()));
}

async function sendDue(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  logDropped(log, await dropUnsendable(db, clock.now()));
  for (;;) {
    const rows = await claimDue(db, clock.now());
    if (rows.length === 0) return;
    // All marked as in progress first: a crash leaves few sent but unmarked.
    await Promise.all(rows.map((row) => sendOne(deps, row)));
  }
}

async function sendOne({ db, mailer, sms, clock, log }: Deps, row: OutboxRow): Promise<void> {
  const { id, channel, recipient: to, text, subject, html, unsubscribeUrl, tries } = row;
  const keepsWords = channel === 'mail' ? mailer.keepsMessages : sms.keepsMessages;
  try {
    if (channel === 'mail') await mailer.send({ id, to, subject, text, html, unsubscribeUrl });
    else if ((await sms.send({ id, to, text })) === 'undeliverable') {
      logDropped(log, await markDropped(db, id, 'undeliverable', clock.now()));
      return;
    }
    await markSent(db, id, clock.now(), { keepsWords });
  } catch (error) {
    const nextTryAt = retryAt(tries, clock.now());
    await sql`update outbox_message set next_try_at = ${nextTryAt} where id = ${id} and sent_at is null`.execute(db);
    log.warn(
      { reason: reasonOf(error), messageId: id, channel, tries, nextTryAt },
      'a message could not be sent and will be tried again',
    );
  }
}

/** Strips addresses and numbers: mail servers name the recipient in their errors. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .slice(0, 300)
    .split(/([\s<>])/)
    .map((word) => (word.includes('@') || word.startsWith('+') ? '…' : word))
    .join('');

function logDropped(log: Log, dropped: readonly DroppedMessage[]): void {
  for (const { id, channel, reason } of dropped) {
    if (reason === 'gave-up')
      log.error({ messageId: id, channel }, 'ALERT: a message could not be sent for three days and was given up');
    else log.warn({ messageId: id, channel, reason }, 'a message is not sent any more');
  }
}

/** Once when messages become overdue, and again only after all of those are sent. */
async function alert({ db, clock, log }: Deps): Promise<void> {
  const count = await alertOfOverdue(db, clock.now());
  if (count > 0) log.error({ count }, 'ALERT: messages have waited for a quarter of an hour to be sent');
}
