import type { Geocoder } from '#features/places/server';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { type BoundOperation, handle } from '#platform/handle.ts';
import type { Jobs } from '#platform/jobs.ts';
import { tidyRateLimits } from '#platform/rate-limit.ts';
import {
  addAddress,
  changeAddress,
  changeUser,
  listAddresses,
  login,
  logout,
  register,
  removeAddress,
  resendVerification,
  verifyAccount,
  verifySession,
} from './accounts.contract.ts';
import { changeNames, removeExpired, revokeSession, userById } from './accounts.queries.server.ts';
import { dropAddress, replaceAddress, saveAddress, savedAddresses } from './addresses.server.ts';
import { passwordHashes } from './password-hashes.server.ts';
import { registerShopper } from './register.server.ts';
import { logIn } from './sessions.server.ts';
import { askForLink, verifyEmail, workResending } from './verification.server.ts';

export type AccountsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  geocoder: Geocoder;
  /** Of every link in a mail. */
  publicOrigin: string;
  siteName: string;
};

export function accountsApi(given: AccountsDeps): BoundOperation[] {
  const deps = { ...given, hashes: passwordHashes() };
  const { db, clock } = deps;
  return [
    handle(register, (form, { ip }) => registerShopper(deps, form, ip)),
    handle(verifyAccount, ({ id }) => verifyEmail(deps, id)),
    handle(resendVerification, ({ email }, { ip }) => askForLink(deps, email, ip)),
    handle(login, (form, { ip }) => logIn(deps, form, ip)),
    handle(verifySession, (_, { viewer }) => userById(db, viewer.userId).then(found)),
    handle(logout, async (_, { viewer }) => {
      await revokeSession(db, viewer.sessionId, viewer.userId, clock.now());
      return true as const;
    }),
    handle(changeUser, async ({ id, ...names }, { viewer }) => {
      if (id !== viewer.userId) throw fail('not-found', 'There is no such account.');
      return found(await changeNames(db, viewer.userId, names));
    }),
    handle(listAddresses, (_, { viewer }) => savedAddresses(deps, viewer.userId)),
    handle(addAddress, (form, { viewer }) => saveAddress(deps, viewer.userId, form)),
    handle(changeAddress, ({ id, ...form }, { viewer }) => replaceAddress(deps, viewer.userId, id, form)),
    handle(removeAddress, ({ id }, { viewer }) => dropAddress(deps, viewer.userId, id)),
  ];
}

/** What accounts do beside the requests. */
export async function workAccounts(deps: AccountsDeps): Promise<void> {
  const { db, clock, jobs } = deps;
  await workResending(deps);
  await jobs.every('accounts.tidy', '11 * * * *', async () => {
    await removeExpired(db, clock.now());
    await tidyRateLimits(db, clock.now());
  });
}

function found<T>(value: T | null): T {
  if (value === null) throw fail('not-found', 'There is no such account.');
  return value;
}
