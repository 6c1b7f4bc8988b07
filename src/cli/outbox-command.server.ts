import { type Db, inTransaction } from '#platform/db/db.ts';
import { uuidOrNull } from '#platform/id.ts';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { resendMessages, unsentMessages } from '#platform/jobs/outbox-rows.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';

const HELP = `npm run market -- outbox [--count N] [--unsent]
npm run market -- outbox resend all
npm run market -- outbox resend ID …

Lists the newest messages that the shop has sent or is about to send, with their text as far as it is kept. --unsent lists
those that wait or were dropped, the oldest first, each with its id. 'resend' has those tried again at once, and for three more
days, that wait or were given up; what has expired or was overtaken by a newer message stays dropped.

  --count N   how many (10), at most 500
  --unsent    only what was not sent`;

const MOST = 500;

export const outboxCommand: Command = {
  name: 'outbox',
  summary: 'read what was mailed, see what could not be and have it sent again',
  writes: ['outbox-resent'],
  help: HELP,
  options: { count: { type: 'string', default: '10' }, unsent: { type: 'boolean', default: false } },
  words: [0, 1 + MOST],
  check: (words, { count }) => {
    if (!/^[1-9]\d{0,2}$/.test(String(count)) || Number(count) > MOST)
      throw new UsageError(`--count ${count} is not a number from 1 to ${MOST}.`);
    if (words.length > 0) idsOf(words);
  },
  run: async (context, words, { count, unsent }) => {
    if (words.length > 0) await resend(context, idsOf(words));
    else if (unsent) await listUnsent(context, Number(count));
    else await list(context.db, context.say, Number(count));
  },
};

/** null: all. */
function idsOf([verb, ...rest]: readonly string[]): string[] | null {
  if (verb !== 'resend' || rest.length === 0)
    throw new UsageError(`That is not how outbox is used: ${HELP.split('\n\n', 1)[0]}`);
  if (rest.length === 1 && rest[0] === 'all') return null;
  return rest.map((word) => {
    const id = uuidOrNull(word);
    if (id === null)
      throw new UsageError(`${word} is not the id of a message. npm run market -- outbox --unsent lists them.`);
    return id;
  });
}

async function resend({ db, clock, by, say }: CommandContext, ids: string[] | null): Promise<void> {
  const count = await inTransaction(db, async (trx) => {
    const resent = await resendMessages(trx, ids);
    const object = { type: 'outbox', id: ids?.length === 1 ? (ids[0] ?? '') : 'several' };
    await recordAudit(trx, by, { at: clock.now(), action: 'outbox-resent', object, after: { messages: resent } });
    return resent;
  });
  say(`${count} ${count === 1 ? 'message' : 'messages'} will be tried at once by the running site.`);
}

async function listUnsent({ db, say }: CommandContext, most: number): Promise<void> {
  const messages = await unsentMessages(db, most);
  for (const { id, channel, to, subject, tries, createdAt, nextTryAt, dropReason } of messages) {
    const state = dropReason ?? (nextTryAt ? `next try at ${nextTryAt.toISOString()}` : 'due');
    say(
      `${id}  ${createdAt.toISOString()}  ${channel} to ${to}: ${subject}  (${tries} ${tries === 1 ? 'try' : 'tries'}, ${state})`,
    );
  }
  if (messages.length === 0) say('Everything has been sent.');
}

async function list(db: Db, say: (line: string) => void, most: number): Promise<void> {
  const messages = (await messagesInOutbox(db)).slice(0, most);
  for (const { channel, to, subject, text, createdAt } of messages) {
    say(`${createdAt}  ${channel} to ${to}: ${subject}`);
    if (text) say(`${text.replace(/^/gm, '    ')}\n`);
  }
  if (messages.length === 0) say('Nothing has been sent yet.');
}
