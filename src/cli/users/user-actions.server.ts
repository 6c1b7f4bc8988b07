import {
  deleteFactors,
  factorState,
  liveSessions,
  personBy,
  recordAccountChange,
  revokeSessions,
  setSuspended,
} from '#features/auth/server';
import { inTransaction } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import type { CommandContext } from '../command.ts';

const ACTIONS = ['sessions', 'end-sessions', 'suspend', 'unsuspend', 'remove-factors'] as const;
export type Action = (typeof ACTIONS)[number];
export const isAction = (word: string): word is Action => ACTIONS.some((action) => action === word);

/** What an operator of the site does with one account. Sessions end at once, open sockets included. */
export async function actOn({ db, clock, by, say }: CommandContext, action: Action, email: string): Promise<void> {
  const person = await personBy(db, { email: email.trim().toLowerCase() });
  const { userId } = orNotFound(person, `Nobody is registered as ${email}.`);
  const now = clock.now();
  if (action === 'sessions') {
    for (const { device, createdAt, lastUsedAt } of await liveSessions(db, userId, now))
      say(
        [device || 'Unknown device', `since ${createdAt.toISOString()}`, `used ${lastUsedAt.toISOString()}`].join('  '),
      );
    const { passkeys, hasApp, codesLeft } = await factorState(db, userId);
    return say(
      `Passkeys: ${passkeys}. Authenticator app: ${hasApp ? 'yes' : 'no'}. Recovery codes left: ${codesLeft}.`,
    );
  }
  await inTransaction(db, async (trx) => {
    if (action === 'suspend') await setSuspended(trx, userId, now);
    if (action === 'unsuspend') await setSuspended(trx, userId, null);
    if (action === 'remove-factors') await deleteFactors(trx, userId);
    await revokeSessions(trx, userId, null, now);
    await recordAccountChange(trx, by, { userId, at: now, action: LOGGED[action] });
  });
  say(`${email} ${DONE[action]}`);
}

const LOGGED = {
  'end-sessions': 'sessions-ended',
  suspend: 'account-suspended',
  unsuspend: 'account-reopened',
  'remove-factors': 'factors-removed',
} as const;

const DONE = {
  'end-sessions': 'is logged out everywhere.',
  suspend: 'is suspended and logged out everywhere.',
  unsuspend: 'can log in again.',
  'remove-factors': 'has no second step now and is logged out everywhere.',
};
