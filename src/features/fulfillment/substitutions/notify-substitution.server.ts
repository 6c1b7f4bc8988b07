import { notifyOfOrderNews } from '#features/notifications/server';
import { type LockedAttempt, timeText } from '#features/orders/server';
import type { Clock } from '#platform/clock.ts';
import type { Trx } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { ShortLine } from './substitutions.queries.server.ts';

export type SubstitutionNews = {
  /** Unique within the order. */
  step: string;
  kind: 'asked' | 'swapped' | 'refunded' | 'expired';
  answerBy?: Date;
};

type About = SubstitutionNews & { order: LockedAttempt; line: ShortLine; now: Date };

/** In the shopper's list and by push, in the transaction of the change. Names no product: others see the screen of a phone. */
export async function notifyOfSubstitution(
  trx: Trx,
  deps: { jobs: Jobs; clock: Clock },
  { step, kind, answerBy, order, line, now }: About,
): Promise<void> {
  if (order.userId === null) return;
  const text = textOf(kind, answerBy ? timeText(answerBy, line.timeZone) : '');
  await notifyOfOrderNews(trx, deps, {
    ...{ userId: order.userId, orderId: order.orderId, step, at: now },
    message: `Order ${order.refNum}: ${text}`,
  });
}

function textOf(kind: SubstitutionNews['kind'], time: string): string {
  if (kind === 'asked') return `a product is out of stock. Please answer by ${time} whether you take another one.`;
  if (kind === 'swapped') return 'a product is out of stock. Another one replaces it.';
  if (kind === 'refunded') return 'a product is out of stock. It is not charged.';
  return 'we had no answer in time. The product that is out of stock is not charged.';
}
