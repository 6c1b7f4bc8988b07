import { createHash } from 'node:crypto';
import type { Order } from '#features/orders';
import {
  type AdvanceDeps,
  advancePayment,
  attemptById,
  attemptsOfOrders,
  countSend,
  declineText,
  failureOf,
  type OrderRow,
  ordersByIds,
  serializeOrder,
} from '#features/orders/server';
import { type ErrorCode, Failure, fail, invalid, orNotFound } from '#platform/errors.ts';
import { inTime } from '#platform/jobs/in-time.ts';
import { inPhase } from '#platform/metrics/timings.ts';
import { storeAnswer, submitOfKey } from './place-order.queries.server.ts';
import { type PlaceDeps, placeOrders } from './place-order.server.ts';

type FailedOrder = { storeId: string; displayAs: string; code: string; message: string };
type Result = { orders: Order[]; failed: FailedOrder[] };
/** The longest wait for all payments of a submit; browsers give up after 60 s. */
const BUDGET_MS = 15_000;

type Answer = { result: Result } | { failure: { code: ErrorCode; message: string; failed: FailedOrder[] } };

/**
 * Places the selected orders in three phases: reserves and writes in one transaction, requests each payment outside
 * any, writes each result in its own. Recovery continues after a crash.
 */
export async function submitCart(
  deps: AdvanceDeps & PlaceDeps,
  userId: string,
  body: { totalAmount?: number | undefined },
  keyHeader: string | string[] | undefined,
  { budgetMs = BUDGET_MS } = {},
): Promise<Result> {
  const deadline = performance.now() + budgetMs;
  const key = readKey(keyHeader);
  const submission = { key, requestHash: hashOf(body), shownTotal: body.totalAmount };
  const placed = await inPhase('submit', 'reserve', () => placeOrders(deps, userId, submission));
  if (placed.kind === 'new') {
    await inPhase('submit', 'pay', async () => {
      const payments = Promise.all(placed.attempts.map((attempt) => advancePayment(deps, attempt)));
      // The response says "on hold". A decline that arrives later is reported by the recovery job.
      if (!(await until(deadline, payments)))
        await Promise.all(placed.attempts.map(({ id }) => countSend(deps.db, id)));
    });
    const orderIds = placed.attempts.map(({ orderId }) => orderId);
    return given(await inPhase('submit', 'answer', () => firstAnswer(deps, userId, key, orderIds)));
  }
  const { answer, orderIds } = placed.submitted;
  if (answer !== null) return given(JSON.parse(answer) as Answer);
  await until(deadline, finish(deps, orderIds));
  return given(await firstAnswer(deps, userId, key, orderIds));
}

/** The response of this key's earlier submit. Throws `not-found` without one, `unavailable` before it exists. */
export async function findSubmission(
  { db }: Pick<AdvanceDeps, 'db'>,
  userId: string,
  keyHeader: string | string[] | undefined,
): Promise<Result> {
  const key = readKey(keyHeader);
  const submitted = orNotFound(
    key === null ? null : await submitOfKey(db, userId, key),
    'Nothing was submitted with this key.',
  );
  if (submitted.answer === null) throw fail('unavailable', 'Your order is being placed.', { retryAfterSeconds: 2 });
  return given(JSON.parse(submitted.answer) as Answer);
}

/**
 * Whether the work ends in time. Otherwise it continues without the request, recovery completes it, and the order stays
 * on hold until then.
 */
const until = (deadline: number, work: Promise<unknown>): Promise<boolean> =>
  inTime(
    deadline - performance.now(),
    work.then(() => true),
    false,
  );

/** The first request may be running or dead: this one completes the payments too. */
async function finish(deps: AdvanceDeps, orderIds: readonly string[]): Promise<void> {
  const attemptIds = await attemptsOfOrders(deps.db, orderIds);
  await Promise.all(
    attemptIds.map(async (id) => {
      await countSend(deps.db, id);
      const attempt = await attemptById(deps.db, id);
      if (attempt) await advancePayment(deps, attempt);
    }),
  );
}

async function firstAnswer(
  deps: AdvanceDeps,
  userId: string,
  key: string | null,
  orderIds: readonly string[],
): Promise<Answer> {
  const answer = await answerFor(deps, orderIds);
  if (key === null) return answer;
  return JSON.parse(await storeAnswer(deps.db, userId, key, JSON.stringify(answer))) as Answer;
}

async function answerFor({ db, clock }: AdvanceDeps, orderIds: readonly string[]): Promise<Answer> {
  const rows = await ordersByIds(db, orderIds);
  const now = clock.now();
  const orders = rows.filter((row) => row.decline_code === null).map((row) => serializeOrder(row, now));
  const failed = rows.flatMap(({ store_id, store_name, decline_code: code, history }) =>
    code === null
      ? []
      : {
          storeId: String(store_id),
          displayAs: store_name,
          code: codeOf(code),
          message: whyCanceled(history) ?? declineText(code),
        },
  );
  if (orders.length) return { result: { orders, failed } };
  return { failure: { code: 'payment-declined', message: failed[0]?.message ?? declineText('other'), failed } };
}

/** Includes lines that did not return to the cart. */
const whyCanceled = (history: OrderRow['history']) => history.findLast(({ status }) => status === 'canceled')?.reason;

const codeOf = (declineCode: string): ErrorCode =>
  failureOf(declineCode) === 'unavailable' ? 'unavailable' : 'payment-declined';

function given(answer: Answer): Result {
  if ('result' in answer) return answer.result;
  const { code, message, failed } = answer.failure;
  throw new Failure(code, message, { details: { failed } });
}

function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && header !== '' && header.length <= 255) return header;
  throw invalid({ 'Idempotency-Key': 'An idempotency key has 1 to 255 characters.' });
}

/** Independent of the order of keys. */
const hashOf = (body: object): string => createHash('sha256').update(canonical(body)).digest('base64url');

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}
