import { fail, invalid } from '#platform/errors.ts';
import { takeTokenOf } from '#platform/http/rate-limit.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { sendLater } from '#platform/jobs/outbox.ts';
import { type Origin, originOf } from '#platform/logs/actor.ts';
import { isSuspended } from '../auth.queries.server.ts';
import { ownerOfAccount } from '../passwords/passwords.queries.server.ts';
import { recordRefusedFactor } from '../sessions/log-in-log.server.ts';
import { type LogInOrigin, startSession, suspended } from '../sessions/start-session.server.ts';
import { hashOfToken, newToken } from '../sessions/tokens.server.ts';
import { factorState, factorsOf } from './factors.queries.server.ts';
import {
  consumeTicket,
  insertTicket,
  setChallenge,
  type Ticket,
  type TicketOwner,
  ticketBy,
} from './log-in-tickets.queries.server.ts';
import type { FactorAnswer } from './mfa.contract.ts';
import { recoveryCodeUsedMail } from './mfa-mails.ts';
import { passkeyOptions, REJECTED_PASSKEY, userOfPasskey } from './passkeys.server.ts';
import { type FactorDeps, verifyFactor } from './verify-factor.server.ts';

const TICKET_MS = 5 * 60_000;
const PER_NETWORK = { burst: 20, refillSeconds: 6 };
const ENDED = 'This log-in has expired. Please start again.';

/** Who gave the right password, and has a second step: the failure that says how the log-in goes on. */
export async function secondFactorNeeded({ db, clock }: FactorDeps, owner: TicketOwner) {
  const ticket = await newTicket({ db, clock }, owner, null);
  const factors = factorsOf(await factorState(db, owner.userId));
  return fail('second-factor-needed', 'Please confirm that it is you.', { details: { ticket, factors } });
}

async function newTicket(
  { db, clock }: Pick<FactorDeps, 'db' | 'clock'>,
  owner: TicketOwner | null,
  challenge: string | null,
) {
  const ticket = newToken();
  const expiresAt = new Date(clock.now().getTime() + TICKET_MS);
  await insertTicket(db, { ticketHash: hashOfToken(ticket), owner, challenge }, expiresAt);
  return ticket;
}

/** What a passkey has to sign: one of the account of the ticket, or any of this site. */
export async function startPasskeyLogIn(
  deps: FactorDeps,
  { ticket: given }: { ticket?: string | undefined },
  ip: string,
) {
  const { db, clock } = deps;
  await takeTokenOf(db, 'passkey', { ip }, PER_NETWORK, clock.now());
  if (given === undefined) {
    const options = await passkeyOptions(db, deps, null);
    return { ticket: await newTicket(deps, null, options.challenge), options: { ...options } };
  }
  const { userId } = await validTicket(deps, given);
  const options = await passkeyOptions(db, deps, userId);
  await setChallenge(db, hashOfToken(given), options.challenge);
  return { ticket: given, options: { ...options } };
}

/** The token of the session that the log-in of a ticket ends in. The ticket and the answer are used up. */
export async function answerSecondFactor(
  deps: FactorDeps & { jobs: Jobs },
  { ticket: given, ...answer }: FactorAnswer & { ticket: string },
  from: LogInOrigin,
): Promise<string> {
  const { db, clock, jobs } = deps;
  await takeTokenOf(db, 'second-factor', { ip: from.ip }, PER_NETWORK, clock.now());
  const ticket = await validTicket(deps, given);
  const { userId, passwordVersion, factor } = await verifiedUser(deps, ticket, answer, originOf(from));
  if (!(await consumeTicket(db, hashOfToken(given)))) throw fail('not-found', ENDED);
  const sessionToken = await startSession(deps, { userId, passwordVersion, factor }, from);
  if (sessionToken === null) throw (await isSuspended(db, userId)) ? suspended() : fail('not-found', ENDED);
  if (factor === 'recovery-code') {
    const { codesLeft } = await factorState(db, userId);
    const owner = await ownerOfAccount(db, userId);
    if (owner?.email)
      await sendLater(db, jobs, {
        channel: 'mail',
        to: owner.email,
        ...recoveryCodeUsedMail(deps, owner.firstName, codesLeft),
      });
  }
  return sessionToken;
}

async function validTicket({ db, clock }: FactorDeps, ticket: string): Promise<Ticket> {
  const found = await ticketBy(db, hashOfToken(ticket), clock.now());
  if (!found) throw fail('not-found', ENDED);
  return found;
}

async function verifiedUser(
  deps: FactorDeps,
  { userId, passwordVersion, challenge }: Ticket,
  answer: FactorAnswer,
  from: Origin,
) {
  if (userId !== null && passwordVersion !== null)
    return { userId, passwordVersion, factor: await verifyFactor(deps, userId, { ...answer, challenge }, from) };
  // Nobody gave a password: the passkey alone says whose log-in it is.
  const { db, clock } = deps;
  const { passkey: used } = answer;
  const owner = used && challenge && (await userOfPasskey(db, deps, { used, challenge, now: clock.now() }));
  const account = owner ? await ownerOfAccount(db, owner) : null;
  if (!account) {
    await recordRefusedFactor(deps, { userId: owner || null, factor: 'passkey', from });
    throw invalid({ passkey: REJECTED_PASSKEY });
  }
  return { userId: account.userId, passwordVersion: account.passwordVersion, factor: 'passkey' as const };
}
