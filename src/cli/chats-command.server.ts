import * as z from 'zod/mini';
import { MessageForm } from '#features/chat';
import { answerShopper, conversationsWith, messagesWith, readShopper } from '#features/chat/server';
import { type Command, type CommandContext, UsageError } from './command.ts';

const HELP = `npm run market -- chats [--waiting] | USER [TEXT] [--order ID]

Without words: lists the conversations with shoppers, the latest first. With a user's id: shows their messages and the
answers, the newest last, and marks them as read. With a text besides: sends it as an answer.

  --waiting    only those that nobody has read or answered, the longest waiting first
  --order ID   the conversation about this order, which is with its store; left out, the one with support`;

const MOST = 100;
/** The user of this command. */
const WRITER = 'command';
const EVERYONE = { storeIds: null };

export const chatsCommand: Command = {
  name: 'chats',
  summary: 'list conversations with shoppers, read or answer one',
  writes: ['chat-answered', 'chat-read'],
  help: HELP,
  options: { waiting: { type: 'boolean' }, order: { type: 'string' } },
  words: [0, 2],
  check: ([userId, text], { waiting, order }) => {
    if (userId === undefined && order !== undefined) throw new UsageError('--order goes with a user.');
    if (userId !== undefined && waiting) throw new UsageError('--waiting lists everybody who waits.');
    if (text !== undefined) messageOf(text);
  },
  run: async (context, [userId, text], { waiting, order }) => {
    if (userId === undefined) return list(context, waiting === true);
    const which = { userId, orderId: order === undefined ? null : String(order) };
    if (text === undefined) return read(context, which);
    const answer = { ...messageOf(text), writerId: WRITER, by: context.by };
    const { id } = await answerShopper(await context.openShop(), EVERYONE, which, answer);
    context.say(`${id} is sent.`);
  },
};

function messageOf(text: string): z.output<typeof MessageForm> {
  const parsed = z.safeParse(MessageForm, { msg: text });
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message);
  return parsed.data;
}

async function list({ db, say }: CommandContext, isWaiting: boolean): Promise<void> {
  const { items, totalItems } = await conversationsWith(db, EVERYONE, { page: 0, count: MOST, isWaiting });
  for (const { user, order, unread, waitingSince, lastMessage } of items) {
    const subject = order ? `order ${order.id} (${order.refNum}, ${order.storeName})` : 'support';
    const waits = waitingSince ? `  waits since ${waitingSince}` : '';
    say(`${user.id}  ${subject}  ${unread} unread  ${lastMessage.dateCreated}${waits}`);
    say(`    ${lastMessage.from}: ${inOneLine(lastMessage.msg)}`);
  }
  if (totalItems === 0) say(isWaiting ? 'Nobody waits.' : 'Nobody has written.');
  if (totalItems > items.length) say(`And ${totalItems - items.length} more.`);
}

async function read(
  { db, clock, by, say }: CommandContext,
  which: { userId: string; orderId: string | null },
): Promise<void> {
  const { items } = await messagesWith(db, EVERYONE, which, { count: MOST });
  for (const { from, msg, dateCreated } of items.toReversed()) say(`${dateCreated}  ${from}: ${inOneLine(msg)}`);
  const newest = items.find(({ from }) => from === 'shopper');
  if (newest) await readShopper({ db, clock }, EVERYONE, which, { id: newest.id, by });
  if (items.length === 0) say('Nothing was written.');
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ');
