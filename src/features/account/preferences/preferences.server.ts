import { isOnList, turnNewsletter } from '#features/newsletter/server';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { invalid } from '#platform/errors.ts';
import type { Preferences } from '../account.contract.ts';
import { changeMailChoice, mailChoiceOf } from './preferences.queries.server.ts';

type Deps = { db: Db; clock: Clock; publicOrigin: string };

/** `keepUpdated`: whether the account's address is on the mailing list, however it got there. */
export async function preferencesOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<Preferences | null> {
  const choice = await mailChoiceOf(db, userId);
  return choice && { notificationEmail: choice.notificationEmail, keepUpdated: await isOn(db, choice.email) };
}

/** Omitted fields stay. The account's address is verified, so the switch is sufficient consent. */
export async function changePreferences(
  deps: Deps,
  userId: string,
  { notificationEmail, keepUpdated: wish }: Partial<Preferences>,
  ip: string,
): Promise<Preferences | null> {
  return inTransaction(deps.db, async (trx) => {
    const choice = await changeMailChoice(trx, userId, notificationEmail);
    if (!choice) return null;
    const { email } = choice;
    if (wish && email === null) throw invalid({ keepUpdated: 'Please add an email address to your account first.' });
    if (wish !== undefined && email !== null) await turnNewsletter(trx, deps, { email, isOn: wish, ip });
    return { notificationEmail: choice.notificationEmail, keepUpdated: await isOn(trx, email) };
  });
}

const isOn = async (db: Db, email: string | null) => email !== null && (await isOnList(db, email));
