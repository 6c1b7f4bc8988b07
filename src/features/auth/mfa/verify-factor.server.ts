import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { invalid, isFailure } from '#platform/errors.ts';
import { countTry, forgetTries } from '#platform/http/rate-limit.ts';
import type { Log } from '#platform/log.ts';
import type { Origin } from '#platform/logs/actor.ts';
import { recordSecurityEvent } from '#platform/logs/record-security-event.ts';
import { recordRefusedFactor } from '../sessions/log-in-log.server.ts';
import { stepOfCode } from './app-codes.server.ts';
import { consumeCode, seedOf, takeStep } from './factors.queries.server.ts';
import type { Factor, FactorAnswer } from './mfa.contract.ts';
import { REJECTED_PASSKEY, type RelyingParty, userOfPasskey } from './passkeys.server.ts';
import { hashOfRecoveryCode } from './recovery-codes.server.ts';

export type FactorDeps = RelyingParty & { db: Db; clock: Clock; log: Pick<Log, 'warn'> };

const WRONG_CODE = 'This code is incorrect, has expired or was used already.';
const WRONG_RECOVERY_CODE = 'This recovery code is incorrect or was used already.';

/**
 * Checks the second step of a user and uses it up. Throws `validation` beside the field, and
 * `too-many-requests` for guesses: they are counted for the account, whatever log-in they belong to.
 */
export async function verifyFactor(deps: FactorDeps, userId: string, answer: Answer, from: Origin): Promise<Factor> {
  try {
    const factor = await checkAnswer(deps, userId, answer);
    if (factor === 'recovery-code')
      await recordSecurityEvent(deps.db, { at: deps.clock.now(), kind: 'recovery-code-used', userId, from });
    return factor;
  } catch (error) {
    if (isFailure(error) && error.code === 'validation')
      await recordRefusedFactor(deps, { userId, factor: kindOf(answer), from });
    throw error;
  }
}

type Answer = FactorAnswer & { challenge: string | null };

const kindOf = ({ passkey, recoveryCode }: FactorAnswer) =>
  passkey ? 'passkey' : recoveryCode === undefined ? 'app' : 'recovery-code';

async function checkAnswer(
  { db, clock, ...site }: FactorDeps,
  userId: string,
  { code, recoveryCode, passkey, challenge }: Answer,
): Promise<Factor> {
  const now = clock.now();
  if (passkey) {
    const owner = challenge && (await userOfPasskey(db, site, { used: passkey, challenge, now }));
    if (owner !== userId) throw invalid({ passkey: REJECTED_PASSKEY });
    return 'passkey';
  }
  const tries = `second-factor:${userId}`;
  await countTry(db, tries, now);
  if (recoveryCode !== undefined) {
    if (!(await consumeCode(db, userId, hashOfRecoveryCode(recoveryCode), now)))
      throw invalid({ recoveryCode: WRONG_RECOVERY_CODE });
    await forgetTries(db, tries);
    return 'recovery-code';
  }
  const seed = await seedOf(db, userId, 'on');
  const step = seed && code !== undefined ? stepOfCode(seed, code, now) : null;
  if (step === null || !(await takeStep(db, userId, step))) throw invalid({ code: WRONG_CODE });
  await forgetTries(db, tries);
  return 'app';
}

export const wrongCode = () => invalid({ code: WRONG_CODE });
