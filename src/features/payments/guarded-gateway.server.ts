import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import * as z from 'zod/mini';
import {
  Auth,
  Capture,
  DeclineCode,
  Done,
  type Outcome,
  type PaymentGateway,
  ProviderRecord,
  Refund,
  VaultCard,
} from './payment-gateway.ts';

type Limits = { timeoutMs?: number; breakAfter?: number; halfOpenAfterMs?: number; parallel?: number };

/**
 * The gateway as the rest of the program uses it: each call ends within `timeoutMs`, a provider in trouble is left alone
 * for a while, and an answer that is not exactly what was asked for counts as unknown. It never throws.
 */
export function guarded(gateway: PaymentGateway, limits: Limits = {}): PaymentGateway {
  const cards = policyOf(limits);
  const money = policyOf(limits);
  return {
    ...gateway,
    numberProblem: (number) => gateway.numberProblem(number),
    addCard: (key, card) =>
      cards(
        () => gateway.addCard(key, card),
        VaultCard,
        (value) => value.key === key,
      ),
    removeCard: (key, vaultKey) =>
      cards(
        () => gateway.removeCard(key, vaultKey),
        Done,
        (value) => value.key === key,
      ),
    authorize: (key, payment) => money(() => gateway.authorize(key, payment), Auth, sameAs(key, payment)),
    capture: (key, payment) => money(() => gateway.capture(key, payment), Capture, sameAs(key, payment)),
    void: (key, payment) =>
      money(
        () => gateway.void(key, payment),
        Done,
        (value) => value.key === key,
      ),
    refund: (key, payment) => money(() => gateway.refund(key, payment), Refund, sameAs(key, payment)),
    lookup: (key, asked) =>
      money(
        () => gateway.lookup(key, asked),
        z.union([ProviderRecord, z.literal('not_found')]),
        (value) => value === 'not_found' || value.key === key,
      ),
    close: () => gateway.close(),
  };
}

const sameAs =
  (key: string, { amountCents }: { amountCents: number }) =>
  (value: { key: string; amountCents: number }) =>
    value.key === key && value.amountCents === amountCents;

type Guard = <T>(
  ask: () => Promise<Outcome<T>>,
  schema: z.core.$ZodType<T>,
  isAsSent: (value: T) => boolean,
) => Promise<Outcome<T>>;

function policyOf({ timeoutMs = 8_000, breakAfter = 5, halfOpenAfterMs = 10_000, parallel = 20 }: Limits): Guard {
  const within = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  const queue = bulkhead(parallel, 1_000);
  const breaker = circuitBreaker(
    handleWhenResult((result) => ['unknown', 'unavailable'].includes((result as Outcome<unknown>).kind)),
    { halfOpenAfter: halfOpenAfterMs, breaker: new ConsecutiveBreaker(breakAfter) },
  );
  return async (ask, schema, isAsSent) => {
    try {
      return await queue.execute(() =>
        breaker.execute(async () => {
          const said = await within.execute(() => ask()).catch(asUnknown);
          return checked(said, schema, isAsSent);
        }),
      );
    } catch (error) {
      if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) return { kind: 'unavailable' };
      throw error;
    }
  };
}

/** A call that threw or took too long may have reached the provider all the same. What it threw may hold the request, so it is dropped. */
function asUnknown(error: unknown): Outcome<never> {
  return { kind: 'unknown', reason: error instanceof TaskCancelledError ? 'timeout' : 'connection_lost' };
}

const NotOk = z.union([
  z.object({ kind: z.literal('declined'), code: DeclineCode, providerCode: z.string() }),
  z.object({ kind: z.literal('unknown'), reason: z.enum(['timeout', 'connection_lost', 'bad_answer', '5xx']) }),
  z.object({ kind: z.literal('unavailable') }),
]);

function checked<T>(said: Outcome<T>, schema: z.core.$ZodType<T>, isAsSent: (value: T) => boolean): Outcome<T> {
  const notOk = z.safeParse(NotOk, said);
  if (notOk.success) return notOk.data;
  const value = said?.kind === 'ok' ? z.safeParse(schema, said.value) : null;
  if (!value?.success || !isAsSent(value.data)) return { kind: 'unknown', reason: 'bad_answer' };
  return { kind: 'ok', value: value.data };
}
