import {
  CHAT_CHANGED,
  CHAT_UNANSWERED,
  chatsToMailReader,
  markReaderMailed,
  markStaffMailed,
  messagesToMailStaff,
  STAFF_PATIENCE_SECONDS,
  unanswered,
  unreadAnswers,
} from '#features/chat/server';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import { newId } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Sender } from '#platform/jobs/mail-layout.ts';
import { sendLater } from '#platform/jobs/outbox.ts';
import { publishToUser } from '#platform/live/bind.ts';
import type { Log } from '#platform/log.ts';
import { answeredMail, newMessages, unansweredMail } from './mails/chat-mails.ts';
import { notificationsRead, notified } from './notifications.contract.ts';
import { chatsToNotify, markChatRead, recipientById, renewChatNotification } from './notifications.queries.server.ts';

type Deps = {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  siteName: string;
  publicOrigin: string;
  partnerSiteUrl: string;
  /** Its address is support's. */
  sender: Sender;
};

/** An answer may stay unread this long before a mail is sent. */
const READER_PATIENCE_MS = 5 * 60_000;
const MAIL_READER = 'chat.mail-reader';
const SWEEP_SECONDS = 60;
/** By then a job has sent the notification, unless it was lost. */
const BY_JOBS_MS = 60_000;
const STAFF_PATIENCE_MS = 1000 * STAFF_PATIENCE_SECONDS;

type OfChat = { chatId: string };
type OfMessage = { messageId: string };

/** Handles conversation jobs: notifies both sides of unseen messages. Idempotent. */
export async function notifyOfChats(deps: Deps): Promise<void> {
  const { db, jobs } = deps;
  await jobs.work<OfChat>(CHAT_CHANGED, ({ chatId }) => inTransaction(db, (trx) => notifyReader(deps, trx, chatId)));
  await jobs.work<OfChat & OfMessage>(MAIL_READER, (what) => inTransaction(db, (trx) => mailReader(deps, trx, what)));
  await jobs.work<OfMessage>(CHAT_UNANSWERED, (what) => inTransaction(db, (trx) => mailStaff(deps, trx, what)));
  await jobs.often('chat.untold', SWEEP_SECONDS, () => notifyOfMissed(deps));
}

/** Derives the state from the conversations themselves, whether or not a job ran. */
async function notifyOfMissed(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  const before = (milliseconds: number) => new Date(clock.now().getTime() - BY_JOBS_MS - milliseconds);
  const untold = await chatsToNotify(db, before(0));
  const unread = await chatsToMailReader(db, before(READER_PATIENCE_MS));
  const waiting = await messagesToMailStaff(db, before(STAFF_PATIENCE_MS));
  const tellings = [
    ...untold.map((chatId) => (trx: Trx) => notifyReader(deps, trx, chatId)),
    ...unread.map((what) => (trx: Trx) => mailReader(deps, trx, what)),
    ...waiting.map((messageId) => (trx: Trx) => mailStaff(deps, trx, { messageId })),
  ];
  for (const telling of tellings)
    await inTransaction(db, telling).catch((error: unknown) =>
      log.error({ err: error }, 'somebody could not be told of a conversation'),
    );
}

/** One notification for each conversation, and one mail for each silence: that of the first answer which is not read. */
async function notifyReader(deps: Deps, trx: Trx, chatId: string): Promise<void> {
  const answers = await unreadAnswers(trx, chatId);
  if (!answers) return endTelling(deps, trx, chatId);
  const { userId, orderId, first, newest } = answers;
  const notification = { id: newId(), userId, chatId, orderId, n: newest.n, message: newMessages(deps, answers) };
  const id = await renewChatNotification(trx, notification, newest.at);
  if (id !== null) publishToUser(trx, notified, { userId, id });
  const afterSeconds = Math.max(0, (first.at.getTime() + READER_PATIENCE_MS - deps.clock.now().getTime()) / 1000);
  await deps.jobs.enqueue(trx, MAIL_READER, { chatId, messageId: first.id }, { afterSeconds, singletonKey: first.id });
}

async function endTelling({ clock }: Deps, trx: Trx, chatId: string): Promise<void> {
  const userId = await markChatRead(trx, chatId, clock.now());
  if (userId !== null) publishToUser(trx, notificationsRead, { userId, id: userId });
}

/** Nothing where the shopper has read it meanwhile. */
async function mailReader(deps: Deps, trx: Trx, { chatId, messageId }: OfChat & OfMessage): Promise<void> {
  const answers = await unreadAnswers(trx, chatId);
  if (answers?.first.id !== messageId) return;
  await markReaderMailed(trx, chatId, answers.first.n);
  const recipient = await recipientById(trx, answers.userId);
  if (!recipient?.email || !recipient.wantsMail) return;
  const mail = answeredMail(deps, recipient.firstName, answers);
  await sendLater(trx, deps.jobs, { channel: 'mail', to: recipient.email, ...mail }, `chat answered ${messageId}`);
}

/**
 * Mails the store, or support where the store has no address or there is none. Sends nothing where the message was answered
 * or read meanwhile.
 */
async function mailStaff(deps: Deps, trx: Trx, { messageId }: OfMessage): Promise<void> {
  const question = await unanswered(trx, messageId);
  await markStaffMailed(trx, messageId);
  if (!question) return;
  const to = question.storeEmail ?? deps.sender.email;
  const mail = unansweredMail(deps, question);
  await sendLater(trx, deps.jobs, { channel: 'mail', to, ...mail }, `chat unanswered ${messageId}`);
}
