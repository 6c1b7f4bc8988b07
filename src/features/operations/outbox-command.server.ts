import { messagesInOutbox } from '#platform/outbox.ts';
import { type Command, WrongUse } from './command.ts';

const HELP = `npm run market -- outbox [--count N]

Lists the newest messages that the shop has sent or is about to send, with their text as far as it is kept.

  --count N   how many (10), at most 500`;

const MOST = 500;

export const outboxCommand: Command = {
  name: 'outbox',
  summary: 'read what was mailed',
  help: HELP,
  options: { count: { type: 'string', default: '10' } },
  words: [0, 0],
  check: (_words, { count }) => {
    if (!/^[1-9]\d{0,2}$/.test(String(count)) || Number(count) > MOST)
      throw new WrongUse(`--count ${count} is not a number from 1 to ${MOST}.`);
  },
  run: async ({ db, say }, _words, { count }) => {
    const messages = (await messagesInOutbox(db)).slice(0, Number(count));
    for (const { channel, to, subject, text, createdAt } of messages) {
      say(`${createdAt}  ${channel} to ${to}: ${subject}`);
      if (text) say(`${text.replace(/^/gm, '    ')}\n`);
    }
    if (messages.length === 0) say('Nothing has been sent yet.');
  },
};
