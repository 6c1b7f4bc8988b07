import type * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { takeToken } from '#platform/http/rate-limit.ts';
import { newId, uuidOrNull } from '#platform/id.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import type { ReviewKind } from '../review-kind.ts';
import type { ReviewState } from '../reviews.contract.ts';
import { moderationBlocklist } from './moderation-blocklist.ts';
import type { ProductReviewForm, StoreReviewForm } from './review-form.ts';
import {
  dropReview,
  findBlockedWords,
  putAnswer,
  putProductReview,
  putStoreReview,
  setReviewState,
} from './write-review.queries.server.ts';

type Deps = { db: Db; clock: Clock };

const PER_PERSON = { burst: 20, refillSeconds: 180 };

type Author = { viewer: Viewer; subjectId: number };

/** Published at once, unless it contains a blocked word; then it waits for an operator. */
export async function reviewProduct(
  deps: Deps,
  { viewer, subjectId }: Author,
  { experienceMood: moods, ...form }: z.output<typeof ProductReviewForm>,
): Promise<void> {
  const isThere = await putProductReview(deps.db, { ...(await written(deps, viewer, form)), subjectId, moods });
  if (!isThere) throw fail('not-found', 'There is no such account.');
}

export async function reviewStore(
  deps: Deps,
  { viewer, subjectId }: Author,
  form: z.output<typeof StoreReviewForm>,
): Promise<void> {
  const isThere = await putStoreReview(deps.db, { ...(await written(deps, viewer, form)), subjectId });
  if (!isThere) throw fail('not-found', 'There is no such account.');
}

async function written({ db, clock }: Deps, { userId }: Viewer, form: { rate: number; description: string }) {
  const now = clock.now();
  await takeToken(db, `review:${userId}`, PER_PERSON, now);
  const isHeld = moderationBlocklist(form.description, await findBlockedWords(db)).length > 0;
  return { ...form, id: newId(), userId, state: isHeld ? ('waiting' as const) : ('shown' as const), now };
}

export async function removeReview(db: Db, kind: ReviewKind, { viewer, subjectId }: Author): Promise<true> {
  if (!(await dropReview(db, kind, viewer.userId, subjectId))) throw fail('not-found', 'There is no such review.');
  return true;
}

/** Applies an operator's decision; a review that was rewritten since has another id, and the old one is not found. */
export async function judgeReview(
  { db, clock }: Deps,
  by: Actor,
  { id, state }: { id: string; state: Exclude<ReviewState, 'waiting'> },
): Promise<true> {
  const key = uuidOrNull(id);
  await inTransaction(db, async (trx) => {
    const known = key === null ? null : await setReviewState(trx, key, state);
    if (key === null || !known) throw noSuchReview();
    await recordAudit(trx, by, {
      at: clock.now(),
      action: 'review-judged',
      object: { type: 'review', id: key, label: known.subject },
      storeId: known.storeId,
      before: { state: known.before },
      after: { state },
    });
  });
  return true;
}

/** Stores a store's reply to a review: once, and without blocked words. */
export async function answerReview(
  { db, clock }: Deps,
  by: Actor,
  { id, answer, storeIds }: { id: string; answer: string; storeIds: readonly string[] },
): Promise<true> {
  const [held] = moderationBlocklist(answer, await findBlockedWords(db));
  if (held !== undefined) throw invalid({ description: `Please answer without the word '${held}'.` });
  const key = uuidOrNull(id);
  if (key === null) throw noSuchReview();
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const { outcome, storeId } = await putAnswer(trx, { id: key, storeIds, answer, now });
    if (outcome === 'unknown') throw noSuchReview();
    if (outcome === 'answered-before') throw fail('conflict', 'This review has been answered already.');
    await recordAudit(trx, by, {
      at: now,
      action: 'review-answered',
      object: { type: 'review', id: key },
      storeId,
      after: { isAnswered: true },
    });
  });
  return true;
}

const noSuchReview = () => fail('not-found', 'There is no such review.');
