import type { Geocoder } from '#features/places/server';
import type { Clock } from '#platform/clock.ts';
import { handle, type OperationBinding, type Viewer } from '#platform/contract/handle.ts';
import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import type { Files } from '#platform/files.ts';
import type { Caller } from '#platform/http/network.ts';
import { tidyRateLimits } from '#platform/http/rate-limit.ts';
import { uuidOrNull } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MailAllowance } from '#platform/jobs/mail-allowance.ts';
import type { SmsSender } from '#platform/jobs/outbox.ts';
import type { Log } from '#platform/log.ts';
import {
  changePassword,
  changePicture,
  changeUser,
  checkResetLink,
  deleteAccount,
  downloadData,
  forgetPassword,
  getPreferences,
  getProps,
  register,
  removePicture,
  resendVerification,
  resetPassword,
  savePreferences,
  saveProps,
  verifyAccount,
} from './accounts.contract.ts';
import {
  changeNames,
  liveSessions,
  removeOldSessions,
  revokeSession,
  revokeSessions,
  type SessionRow,
  userById,
} from './accounts.queries.server.ts';
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses/addresses.contract.ts';
import { dropAddress, replaceAddress, saveAddress, savedAddresses } from './addresses/addresses.server.ts';
import { askForEmail, askForPhone, takeNewPhone } from './contact/contact-changes.server.ts';
import {
  changeEmail,
  changePhone,
  resetPasswordByPhone,
  stopChange,
  undoChange,
  verifyPhone,
  verifyRegisteredPhone,
} from './contact/contacts.contract.ts';
import { stopChange as stop, undoChange as undo } from './contact/undo-change.server.ts';
import { passwordGate } from './passwords/password-hashes.server.ts';
import {
  askForReset,
  checkResetLink as checkLink,
  changePassword as replacePassword,
  resetPassword as setForgottenPassword,
  workResets,
} from './passwords/passwords.server.ts';
import {
  askForRecoveryPin,
  resetPasswordByPhone as resetByPhone,
  workPhoneRecovery,
} from './passwords/phone-recovery.server.ts';
import { propsOf, replaceProps } from './preferences/preferences.queries.server.ts';
import { changePreferences, preferencesOf } from './preferences/preferences.server.ts';
import { dataOfPerson } from './privacy/personal-data.server.ts';
import { removeAccount } from './privacy/remove-account.server.ts';
import { removePicture as dropPicture, changePicture as showPicture, workPictures } from './profile/picture.server.ts';
import { registerShopper } from './registration/register.server.ts';
import { removeOldRegistrations } from './registration/registrations.queries.server.ts';
import { deviceOf } from './sessions/device.ts';
import { DEVICE_HEADER, readDeviceToken } from './sessions/device-token.ts';
import { forgetOldDevices } from './sessions/known-devices.queries.server.ts';
import { newerSecret } from './sessions/session-secrets.server.ts';
import { endSession, listSessions, login, logout, type Session, verifySession } from './sessions/sessions.contract.ts';
import { logIn } from './sessions/sessions.server.ts';
import { removeOldSecrets } from './verification/one-time-secrets.queries.server.ts';
import {
  askForPin,
  verifyRegisteredPhone as proveRegisteredPhone,
  workPins,
} from './verification/phone-verification.server.ts';
import { removeOldPins } from './verification/pins.queries.server.ts';
import { askForLink, verifyEmail, workResending } from './verification/verification.server.ts';

export type AccountsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  geocoder: Geocoder;
  sms: SmsSender;
  mailAllowance: MailAllowance;
  files: Files;
  log: Log;
  /** Of every link in a mail. */
  publicOrigin: string;
  siteName: string;
};

export function accountsApi(given: AccountsDeps, known: readonly PersonalData[]): OperationBinding[] {
  const passwords = passwordGate();
  const deps = { ...given, passwords };
  const { db, clock } = deps;
  /** With the caller's share of the hashing. */
  const depsOf = (caller: Caller) => ({ ...deps, hashes: passwords.of(caller) });
  return [
    handle(register, (form, { ip }) => registerShopper(depsOf({ ip }), form, ip)),
    handle(verifyAccount, ({ id }) => verifyEmail(deps, id)),
    handle(verifyRegisteredPhone, (form, { ip }) => proveRegisteredPhone(deps, form, ip)),
    handle(resendVerification, (form, { ip }) =>
      'email' in form ? askForLink(deps, form, ip) : askForPin(deps, form, ip),
    ),
    handle(login, (form, { ip, headers }) =>
      logIn(deps, form, {
        ip,
        device: deviceOf(headers['user-agent']),
        deviceToken: readDeviceToken(headers[DEVICE_HEADER]),
      }),
    ),
    handle(verifySession, async (_, { viewer, headers }) => {
      const user = found(await userById(db, viewer.userId));
      const secret = await newerSecret(deps, viewer, String(headers.authorization).replace(/^Bearer /i, ''));
      return secret ? { ...user, secret } : user;
    }),
    handle(logout, async ({ everywhere }, { viewer }) => {
      if (everywhere) await revokeSessions(db, viewer.userId, null, clock.now());
      else await revokeSession(db, viewer.sessionId, viewer.userId, clock.now());
      return true as const;
    }),
    handle(listSessions, async (_, { viewer }) => {
      const sessions = await liveSessions(db, viewer.userId, clock.now());
      return sessions.map((session) => sessionOf(session, viewer.sessionId));
    }),
    handle(endSession, async ({ id }, { viewer }) => {
      const key = uuidOrNull(id);
      const isEnded = key && (await revokeSession(db, key, viewer.userId, clock.now()));
      if (!isEnded) throw fail('not-found', 'There is no such session.');
      return true as const;
    }),
    handle(forgetPassword, (form, { ip }) =>
      'email' in form ? askForReset(deps, form, ip) : askForRecoveryPin(deps, form, ip),
    ),
    handle(checkResetLink, ({ secret }, { ip }) => checkLink(deps, secret, ip)),
    handle(resetPassword, (form, { ip }) => setForgottenPassword(depsOf({ ip }), form, ip)),
    handle(resetPasswordByPhone, (form, { ip }) => resetByPhone(depsOf({ ip }), form, ip)),
    handle(changePassword, (form, context) => replacePassword(depsOf(context), context.viewer, form)),
    handle(changeEmail, (form, context) => askForEmail(depsOf(context), context.viewer, form, context.ip)),
    handle(changePhone, (form, context) => askForPhone(depsOf(context), context.viewer, form, context.ip)),
    handle(verifyPhone, async (form, { viewer }) => {
      await takeNewPhone(deps, viewer, form);
      return userById(db, viewer.userId).then(found);
    }),
    handle(stopChange, ({ secret }, { ip }) => stop(deps, secret, ip)),
    handle(undoChange, ({ secret }, { ip }) => undo(deps, secret, ip)),
    handle(changeUser, async ({ id, ...names }, { viewer }) => {
      ownAccount(id, viewer);
      return found(await changeNames(db, viewer.userId, names));
    }),
    handle(changePicture, async ({ id, image }, { viewer }) => {
      ownAccount(id, viewer);
      await showPicture(deps, viewer.userId, image);
      return userById(db, viewer.userId).then(found);
    }),
    handle(removePicture, async ({ id }, { viewer }) => {
      ownAccount(id, viewer);
      await dropPicture(deps, viewer.userId);
      return userById(db, viewer.userId).then(found);
    }),
    handle(deleteAccount, ({ id, currentPassword }, context) => {
      ownAccount(id, context.viewer);
      return removeAccount(depsOf(context), context.viewer, { currentPassword, known });
    }),
    handle(downloadData, (_, { viewer }) => dataOfPerson(db, known, viewer.userId, clock.now())),
    handle(getPreferences, (_, { viewer }) => preferencesOf(deps, viewer.userId).then(found)),
    handle(savePreferences, (changes, { viewer, ip }) =>
      changePreferences(deps, viewer.userId, changes, ip).then(found),
    ),
    handle(getProps, (_, { viewer }) => propsOf(db, viewer.userId).then(found)),
    handle(saveProps, (props, { viewer }) => replaceProps(db, viewer.userId, props).then(found)),
    handle(listAddresses, (_, { viewer }) => savedAddresses(deps, viewer.userId)),
    handle(addAddress, (form, { viewer }) => saveAddress(deps, viewer.userId, form)),
    handle(changeAddress, ({ id, ...form }, { viewer }) => replaceAddress(deps, viewer.userId, id, form)),
    handle(removeAddress, ({ id }, { viewer }) => dropAddress(deps, viewer.userId, id)),
  ];
}

/** What accounts do beside the requests. */
export async function workAccounts(deps: AccountsDeps & { log: Log }): Promise<void> {
  const { db, clock, jobs } = deps;
  await workResending(deps);
  await workPins(deps);
  await workResets(deps);
  await workPhoneRecovery(deps);
  await workPictures(deps);
  await jobs.every('accounts.tidy', '11 * * * *', async () => {
    await removeOldSessions(db, clock.now());
    await removeOldSecrets(db, clock.now());
    await removeOldRegistrations(db, clock.now());
    await removeOldPins(db, clock.now());
    await forgetOldDevices(db, clock.now());
    await tidyRateLimits(db, clock.now());
  });
}

const sessionOf = ({ id, device, createdAt, lastUsedAt }: SessionRow, currentId: string): Session => ({
  id,
  device,
  dateCreated: createdAt.toISOString(),
  dateLastUsed: lastUsedAt.toISOString(),
  isCurrent: id === currentId,
});

function ownAccount(id: string, { userId }: Viewer): void {
  if (id !== userId) throw fail('not-found', 'There is no such account.');
}

function found<T>(value: T | null): T {
  if (value === null) throw fail('not-found', 'There is no such account.');
  return value;
}
