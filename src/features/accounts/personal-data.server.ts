import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { liveSessions, userById } from './accounts.queries.server.ts';
import { addressesOfUser } from './addresses.queries.server.ts';
import { propsOf } from './preferences.queries.server.ts';
import { preferencesOf } from './preferences.server.ts';

/** Who she is, where she lives and where she is logged in. Her row and its foreign keys see to the forgetting. */
export const accountOfPerson = ({ db, clock }: { db: Db; clock: Clock }): PersonalData => ({
  name: 'account',
  read: async (userId) => ({
    user: await userById(db, userId),
    preferences: await preferencesOf({ db }, userId),
    props: await propsOf(db, userId),
    addresses: await addressesOfUser(db, userId),
    sessions: await liveSessions(db, userId, clock.now()),
  }),
});

/** Everything that the features know of a person, each part under its name. */
export async function dataOfPerson(known: readonly PersonalData[], userId: string, now: Date) {
  const parts: Record<string, unknown> = { dateExported: now.toISOString() };
  for (const { name, read } of known) parts[name] = await read(userId);
  return parts;
}
