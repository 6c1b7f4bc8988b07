import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { countTry, forgetTries, takeTryBack, takeWithin } from '#platform/http/rate-limit.ts';
import type { Outcome, PaymentGateway, VaultCard } from '../payment-gateway.ts';

export type CardLimitDeps = { db: Db; clock: Clock; payments: Pick<PaymentGateway, 'cardEntry'> };
export type CardHolder = { userId: string };

const HOUR = 3_600;
const DAY = 24 * HOUR;
const refusal = 'You have added too many cards.';
const PER_HOUR = { most: 5, seconds: HOUR, refusal };
const PER_DAY = { most: 10, seconds: DAY, refusal };
const MISMATCHES = {
  ...{ free: 3, firstWaitSeconds: DAY, longestWaitSeconds: DAY },
  refusal: 'CVV or postal code did not match several times in a row, so no card can be added for now.',
};

/**
 * Saves a card with limits against card testing: per account five an hour and ten a day, and none for a day after three
 * consecutive CVV or postal code mismatches. Test cards need none.
 */
export async function withinCardLimits(
  { db, clock, payments }: CardLimitDeps,
  { userId }: CardHolder,
  ask: () => Promise<Outcome<VaultCard>>,
): Promise<Outcome<VaultCard>> {
  if (payments.cardEntry === 'sandbox') return ask();
  const now = clock.now();
  const mismatches = `card-mismatch:${userId}`;
  await takeWithin(db, `card:${userId}`, PER_HOUR, now);
  await takeWithin(db, `card-day:${userId}`, PER_DAY, now);
  // Counted first, so that concurrent attempts are not extra guesses.
  await countTry(db, mismatches, now, MISMATCHES);
  const outcome = await ask();
  if (outcome.kind === 'ok') await forgetTries(db, mismatches);
  else if (!isMismatch(outcome)) await takeTryBack(db, mismatches, now);
  return outcome;
}

const isMismatch = (outcome: Outcome<VaultCard>) =>
  outcome.kind === 'declined' && (outcome.code === 'cvd_mismatch' || outcome.code === 'avs_mismatch');
