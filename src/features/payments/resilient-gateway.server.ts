import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import * as z from 'zod/mini';
import { inSpan } from '#platform/tracing/current-work.ts';
import {
  Auth,
  Capture,
  CompletedStep,
  DeclineCode,
  type Outcome,
  type PaymentGateway,
  ProviderRecord,
  Refund,
  VaultCard,
} from './payment-gateway.ts';

type Limits = { timeoutMs?: number; breakAfter?: number; halfOpenAfterMs?: number; parallel?: number };

/**
 * The gateway for the rest of the program: calls end within `timeoutMs`, a provider that fails several payments is
 * paused, and unexpected responses count as unknown. Never throws.
 */
export function resilientGateway(gateway: PaymentGateway, limits: Limits = {}): PaymentGateway {
  const cards = traced(policyOf(limits));
  const money = traced(policyOf(limits));
  return {
    ...gateway,
    numberProblem: (number) => gateway.numberProblem(number),
    addCard: (key, card) => cards('addCard', key, () => gateway.addCard(key, card), VaultCard, sameKey(key)),
    removeCard: (key, vaultKey) =>
      cards('removeCard', key, () => gateway.removeCard(key, vaultKey), CompletedStep, sameKey(key)),
    authorize: (key, payment) =>
      money('authorize', key, () => gateway.authorize(key, payment), Auth, sameAs(key, payment)),
    capture: (key, payment) =>
      money('capture', key, () => gateway.capture(key, payment), Capture, sameAs(key, payment)),
    void: (key, payment) => money('void', key, () => gateway.void(key, payment), CompletedStep, sameKey(key)),
    refund: (key, payment) => money('refund', key, () => gateway.refund(key, payment), Refund, sameAs(key, payment)),
    lookup: (key, asked) =>
      money(
        'lookup',
        key,
        () => gateway.lookup(key, asked),
        z.union([ProviderRecord, z.literal('not_found')]),
        (value) => value === 'not_found' || value.key === key,
      ),
    close: () => gateway.close(),
  };
}

const sameKey = (key: string) => (value: { key: string }) => value.key === key;

const sameAs =
  (key: string, { amountCents }: { amountCents: number }) =>
  (value: { key: string; amountCents: number }) =>
    value.key === key && value.amountCents === amountCents;

type Guard = <T>(
  key: string,
  ask: () => Promise<Outcome<T>>,
  schema: z.core.$ZodType<T>,
  isAsSent: (value: T) => boolean,
) => Promise<Outcome<T>>;

/** Each call is a span of its request, or a trace of its own where recovery asks. The key and amounts stay out of it. */
const traced =
  (guard: Guard) =>
  <T>(step: string, ...call: Parameters<typeof guard<T>>): Promise<Outcome<T>> =>
    inSpan(
      `payment provider ${step}`,
      async (span) => {
        const said = await guard<T>(...call);
        span?.set({ 'wicket.outcome': said.kind });
        if (isTrouble(said)) span?.fail(said);
        return said;
      },
      { mayBegin: true },
    );

function policyOf({ timeoutMs = 8_000, breakAfter = 5, halfOpenAfterMs = 10_000, parallel = 20 }: Limits): Guard {
  // Nothing uses the signal, and aborting it after every call would double the cost.
  const within = timeout(timeoutMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  const queue = bulkhead(parallel, 1_000);
  const breaker = circuitBreaker(
    handleWhenResult((result) => isTrouble(result as Outcome<unknown>)),
    { halfOpenAfter: halfOpenAfterMs, breaker: new ConsecutiveBreaker(breakAfter) },
  );
  const unanswered = latestKeys();
  return async (key, ask, schema, isAsSent) => {
    try {
      return await queue.execute(() =>
        breaker.execute(async () => {
          const mayBreak = breaker.state === CircuitState.Closed;
          const said = checked(await within.execute(() => ask()).catch(asUnknown), schema, isAsSent);
          const isAgain = unanswered.note(key, isTrouble(said));
          // cockatiel counts what is thrown neither way while the circuit is closed.
          if (mayBreak && isAgain && isTrouble(said)) throw new SameAsBefore(said);
          return said;
        }),
      );
    } catch (error) {
      if (error instanceof SameAsBefore) return error.said;
      if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) return { kind: 'unavailable' };
      throw error;
    }
  };
}

const isTrouble = ({ kind }: Outcome<unknown>) => kind === 'unknown' || kind === 'unavailable';

/** Repeated failures of one payment count once, so that it alone does not reject others. */
class SameAsBefore extends Error {
  readonly said: Outcome<never>;
  constructor(said: Outcome<unknown>) {
    super('in trouble as before');
    this.said = said as Outcome<never>;
  }
}

const MOST_KEYS = 1_000;

/** The latest unanswered keys; older ones are never retried. */
function latestKeys() {
  const keys = new Set<string>();
  return {
    note: (key: string, isUnanswered: boolean): boolean => {
      const wasThere = keys.delete(key);
      if (isUnanswered) keys.add(key);
      if (keys.size > MOST_KEYS) keys.delete(keys.values().next().value as string);
      return wasThere;
    },
  };
}

/** A call that threw or timed out may have reached the provider. Drops the error, which may hold the request. */
function asUnknown(error: unknown): Outcome<never> {
  return { kind: 'unknown', reason: error instanceof TaskCancelledError ? 'timeout' : 'connection_lost' };
}

const NotOk = z.union([
  z.object({ kind: z.literal('declined'), code: DeclineCode, providerCode: z.string() }),
  z.object({ kind: z.literal('unknown'), reason: z.enum(['timeout', 'connection_lost', 'bad_answer', '5xx']) }),
  z.object({ kind: z.enum(['unavailable', 'unclear']) }),
]);

function checked<T>(said: Outcome<T>, schema: z.core.$ZodType<T>, isAsSent: (value: T) => boolean): Outcome<T> {
  const badAnswer = { kind: 'unknown', reason: 'bad_answer' } as const;
  if (said?.kind !== 'ok') return z.safeParse(NotOk, said).data ?? badAnswer;
  const value = z.safeParse(schema, said.value);
  return value.success && isAsSent(value.data) ? { kind: 'ok', value: value.data } : badAnswer;
}
