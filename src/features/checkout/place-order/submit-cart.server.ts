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
import { storeAnswer, submitOfKey } from './place-order.queries.server.ts';
import { type PlaceDeps, placeOrders } from './place-order.server.ts';

type FailedOrder = { storeId: string; displayAs: string; code: string; message: string };
type Result = { orders: Order[]; failed: FailedOrder[] };
/** So long a shopper waits at most for all payments of one submit; the browser gives up after 60 seconds. */
const BUDGET_MS = 15_000;

type Answer = { result: Result } | { failure: { code: ErrorCode; message: string; failed: FailedOrder[] } };

/**
 * Places the selected orders in three phases: everything is reserved and written in one transaction; every payment is
 * asked for outside any; every answer is written in a transaction of its own. Whatever dies in between, the recovery goes on.
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
  const placed = await placeOrders(deps, userId, submission);
  if (placed.kind === 'new') {
    const payments = Promise.all(placed.attempts.map((attempt) => advancePayment(deps, attempt)));
    // The response says "on hold". A decline that arrives later is reported by the recovery job.
    if (!(await until(deadline, payments))) await Promise.all(placed.attempts.map(({ id }) => countSend(deps.db, id)));
    const orderIds = placed.attempts.map(({ orderId }) => orderId);
    return given(await firstAnswer(deps, userId, key, orderIds));
  }
  const { answer, orderIds } = placed.submitted;
  if (answer !== null) return given(JSON.parse(answer) as Answer);
  await until(deadline, finish(deps, orderIds));
  return given(await firstAnswer(deps, userId, key, orderIds));
}

/** The answer to an earlier submit with this key. Throws `not-found` where there was none, `unavailable` before it is there. */
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
 * Whether the work is done by then. What is under way goes on without the request, and the recovery sees to its end: the
 * order is on hold until it is settled.
 */
async function until(deadline: number, work: Promise<unknown>): Promise<boolean> {
  const isOver = Promise.withResolvers<false>();
  const timer = setTimeout(() => isOver.resolve(false), Math.max(0, deadline - performance.now()));
  return Promise.race([work.then(() => true), isOver.promise]).finally(() => clearTimeout(timer));
}

/** The request that placed these orders is still at it, or died: this one brings the payments to an end as well. */
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
  { db }: AdvanceDeps,
  userId: string,
  key: string | null,
  orderIds: readonly string[],
): Promise<Answer> {
  const answer = await answerFor({ db }, orderIds);
  if (key === null) return answer;
  return JSON.parse(await storeAnswer(db, userId, key, JSON.stringify(answer))) as Answer;
}

async function answerFor({ db }: Pick<AdvanceDeps, 'db'>, orderIds: readonly string[]): Promise<Answer> {
  const rows = await ordersByIds(db, orderIds);
  const orders = rows.filter((row) => row.decline_code === null).map((row) => serializeOrder(row));
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

/** With what did not go back into the cart. */
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

/** The same for bodies that say the same, in whatever order. */
const hashOf = (body: object): string => createHash('sha256').update(canonical(body)).digest('base64url');

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}
