import { addressesOfUser } from '#features/addresses/server';
import { everySession, factorState, formerContacts, passkeysOf, registeredAs, userById } from '#features/auth/server';
import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { propsOf } from '../preferences/preferences.queries.server.ts';
import { preferencesOf } from '../preferences/preferences.server.ts';
import { personOf } from './remove-account.queries.server.ts';

/** Identity, addresses and sessions. Erased with the user's row and its foreign keys. */
export const accountPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'account',
  read: async (userId) => ({
    user: await userById(db, userId),
    ...(await registeredAs(db, userId)),
    formerContacts: await formerContacts(db, userId),
    preferences: await preferencesOf({ db }, userId),
    props: await propsOf(db, userId),
    addresses: await addressesOfUser(db, userId),
    sessions: await everySession(db, userId),
    passkeys: await passkeysOf(db, userId),
    hasAuthenticatorApp: (await factorState(db, userId)).hasApp,
  }),
});

/** Everything that the features store about a user, by name. */
export async function dataOfPerson(db: Db, known: readonly PersonalData[], userId: string, now: Date) {
  const person = await personOf(db, userId);
  const parts: Record<string, unknown> = { dateExported: now.toISOString() };
  for (const { name, read } of known) parts[name] = await read(userId, person);
  return parts;
}
