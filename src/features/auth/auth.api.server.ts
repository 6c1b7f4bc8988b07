import type { Clock } from '#platform/clock.ts';
import { type CallContext, handle, type OperationBinding, type SignedInContext } from '#platform/contract/handle.ts';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { demandRecentLogIn } from '#platform/http/access.ts';
import type { Caller } from '#platform/http/network.ts';
import { tidyRateLimits } from '#platform/http/rate-limit.ts';
import { uuidOrNull } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MailAllowance } from '#platform/jobs/mail-allowance.ts';
import type { SmsSender } from '#platform/jobs/outbox.ts';
import type { Log } from '#platform/log.ts';
import { originOf } from '#platform/logs/actor.ts';
import { recordSecurityEvent } from '#platform/logs/record-security-event.ts';
import {
  changePassword,
  checkResetLink,
  forgetPassword,
  register,
  resendVerification,
  resetPassword,
  verifyAccount,
} from './auth.contract.ts';
import {
  liveSessions,
  removeOldSessions,
  revokeSession,
  revokeSessions,
  type SessionRow,
  userById,
} from './auth.queries.server.ts';
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
import { forgetOldDevices } from './devices/known-devices.queries.server.ts';
import { removeOldTickets } from './mfa/log-in-tickets.queries.server.ts';
import { mfaApi } from './mfa/mfa.api.server.ts';
import type { BreachedPasswords } from './passwords/breached-passwords.server.ts';
import type { PasswordGate } from './passwords/password-hashes.server.ts';
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
import { registerShopper } from './registration/register.server.ts';
import { removeOldRegistrations } from './registration/registrations.queries.server.ts';
import { newerSessionToken } from './sessions/session-tokens.server.ts';
import { endSession, listSessions, login, logout, type Session, verifySession } from './sessions/sessions.contract.ts';
import { logIn } from './sessions/sessions.server.ts';
import { logInOriginOf } from './sessions/start-session.server.ts';
import { removeOldLinks } from './verification/links.queries.server.ts';
import {
  askForPin,
  verifyRegisteredPhone as proveRegisteredPhone,
  workPins,
} from './verification/phone-verification.server.ts';
import { removeOldPins } from './verification/pins.queries.server.ts';
import { askForLink, verifyEmail, workResending } from './verification/verification.server.ts';

export type AuthDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  sms: SmsSender;
  mailAllowance: MailAllowance;
  breachedPasswords: BreachedPasswords;
  log: Log;
  /** Of every link in a mail. */
  publicOrigin: string;
  siteName: string;
  /** Staff without a second step may do only what shoppers may. */
  staffNeedsFactor: boolean;
};

export function authApi(deps: AuthDeps & { passwords: PasswordGate }): OperationBinding[] {
  const { db, clock, passwords } = deps;
  /** With the caller's share of the hashing. */
  const depsOf = (caller: Caller & Pick<CallContext, 'requestId'>) => ({
    ...deps,
    hashes: passwords.of(caller),
    from: originOf(caller),
  });
  /** Of one's own, other than by logging out: `end` says whether there was any. */
  const endingSessions = ({ viewer, ...context }: SignedInContext, end: (trx: Trx) => Promise<boolean>) =>
    inTransaction(db, async (trx) => {
      const isEnded = await end(trx);
      const event = {
        at: clock.now(),
        kind: 'sessions-ended',
        userId: viewer.userId,
        from: originOf(context),
      } as const;
      if (isEnded) await recordSecurityEvent(trx, event);
      return isEnded;
    });
  return [
    handle(register, (form, { ip, requestId }) => registerShopper(depsOf({ ip, requestId }), form, ip)),
    handle(verifyAccount, ({ id }) => verifyEmail(deps, id)),
    handle(verifyRegisteredPhone, (form, { ip }) => proveRegisteredPhone(deps, form, ip)),
    handle(resendVerification, (form, { ip }) =>
      'email' in form ? askForLink(deps, form, ip) : askForPin(deps, form, ip),
    ),
    handle(login, (form, context) => logIn(deps, form, logInOriginOf(context))),
    handle(verifySession, async (_, { viewer, headers }) => {
      const own = found(await userById(db, viewer.userId));
      const user = viewer.device ? { ...own, isAtDevice: true } : own;
      const newer = await newerSessionToken(deps, viewer, String(headers.authorization).replace(/^Bearer /i, ''));
      return newer ? { ...user, secret: newer } : user;
    }),
    handle(logout, async ({ everywhere }, context) => {
      const { viewer } = context;
      if (everywhere) {
        demandRecentLogIn(viewer);
        await endingSessions(context, async (trx) => {
          await revokeSessions(trx, viewer.userId, null, clock.now());
          return true;
        });
      } else await revokeSession(db, viewer.sessionId, viewer.userId, clock.now());
      return true as const;
    }),
    handle(listSessions, async (_, { viewer }) => {
      const sessions = await liveSessions(db, viewer.userId, clock.now());
      return sessions.map((session) => sessionOf(session, viewer.sessionId));
    }),
    handle(endSession, async ({ id }, context) => {
      const key = uuidOrNull(id);
      const isEnded =
        key && (await endingSessions(context, (trx) => revokeSession(trx, key, context.viewer.userId, clock.now())));
      if (!isEnded) throw fail('not-found', 'There is no such session.');
      return true as const;
    }),
    handle(forgetPassword, (form, { ip }) =>
      'email' in form ? askForReset(deps, form, ip) : askForRecoveryPin(deps, form, ip),
    ),
    handle(checkResetLink, ({ secret: linkToken }, { ip }) => checkLink(deps, linkToken, ip)),
    handle(resetPassword, (form, { ip, requestId }) => setForgottenPassword(depsOf({ ip, requestId }), form, ip)),
    handle(resetPasswordByPhone, (form, { ip, requestId }) => resetByPhone(depsOf({ ip, requestId }), form, ip)),
    handle(changePassword, (form, context) => replacePassword(depsOf(context), context.viewer, form)),
    handle(changeEmail, (form, context) => askForEmail(depsOf(context), context.viewer, form, context.ip)),
    handle(changePhone, (form, context) => askForPhone(depsOf(context), context.viewer, form, context.ip)),
    handle(verifyPhone, async (form, { viewer }) => {
      await takeNewPhone(deps, viewer, form);
      return userById(db, viewer.userId).then(found);
    }),
    handle(stopChange, ({ secret: linkToken }, { ip }) => stop(deps, linkToken, ip)),
    handle(undoChange, ({ secret: linkToken }, { ip }) => undo(deps, linkToken, ip)),
    ...mfaApi(deps),
  ];
}

/** The jobs of auth. */
export async function startAuthJobs(deps: AuthDeps & { log: Log }): Promise<void> {
  const { db, clock, jobs } = deps;
  await workResending(deps);
  await workPins(deps);
  await workResets(deps);
  await workPhoneRecovery(deps);
  await jobs.every('accounts.tidy', '11 * * * *', async () => {
    await removeOldSessions(db, clock.now());
    await removeOldLinks(db, clock.now());
    await removeOldRegistrations(db, clock.now());
    await removeOldPins(db, clock.now());
    await removeOldTickets(db, clock.now());
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

const found = <T>(value: T | null): T => orNotFound(value, 'There is no such account.');
