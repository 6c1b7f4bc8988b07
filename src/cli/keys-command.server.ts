import { pushKeyUses, removeVapidKeys, replacePushKey } from '#features/notifications/server';
import { inTransaction, type Trx } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';

const HELP = `npm run market -- keys [new | remove KEY]

Lists the keys by which browsers know push messages of this site, the newest first, each with the number of devices that
subscribed with it. The running site goes on meanwhile:

  new          makes a key. Devices subscribe with it from now on; those of older keys get their messages by these, and renew
               their subscription when their user next opens the page with the switch
  remove KEY   removes an older key. Its devices get no more messages until they subscribe again`;

export const keysCommand: Command = {
  name: 'keys',
  summary: 'list and replace the keys of push messages',
  writes: ['push-key-made', 'push-key-removed'],
  help: HELP,
  options: {},
  words: [0, 2],
  check: ([action, key]) => {
    const isUsed = action === undefined || (action === 'new' && key === undefined) || (action === 'remove' && key);
    if (!isUsed) throw new UsageError(`That is not how keys is used: ${HELP.split('\n', 1)[0]}`);
  },
  run: async (context, [action, key = '']) => {
    if (action === 'new') await replace(context);
    else if (action === 'remove') await remove(context, key);
    else await list(context);
  },
};

async function list({ db, say }: CommandContext): Promise<void> {
  const uses = await pushKeyUses(db);
  for (const [index, { publicKey, createdAt, devices }] of uses.entries())
    say(`${publicKey}  ${createdAt.toISOString()}  ${devices} devices${index === 0 ? ', for new ones' : ''}`);
  if (uses.length === 0) say('There is no key yet: the site makes one when it starts.');
}

async function replace(context: CommandContext): Promise<void> {
  const made = await inTransaction(context.db, async (trx) => {
    const key = await replacePushKey(trx);
    await logged(trx, context, { action: 'push-key-made', key });
    return key;
  });
  context.say(`The key is now ${made}.`);
}

async function remove(context: CommandContext, key: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    if (!(await removeVapidKeys(trx, key)))
      throw fail(
        'not-found',
        `${key} is not an older key. npm run market -- keys lists them; the newest cannot be removed.`,
      );
    await logged(trx, context, { action: 'push-key-removed', key });
  });
  context.say('The key is removed, and the subscriptions that were made with it.');
}

const logged = (trx: Trx, { clock, by }: CommandContext, { action, key }: { action: string; key: string }) =>
  recordAudit(trx, by, { at: clock.now(), action, object: { type: 'push-key', id: key } });
