import { productPictureUrl, storeTileUrl } from '#features/pictures';
import type { Clock } from '#platform/clock.ts';
import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding, type Viewer } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import { sum } from '#platform/money.ts';
import { maskedName } from './read/reviewer-name.ts';
import {
  listProductReviews,
  listReviewsOfStore,
  listStoreReviews,
  type RatingSummary,
  type Review,
  type ReviewState,
  removeProductReview,
  removeStoreReview,
  writeProductReview,
  writeStoreReview,
} from './reviews.contract.ts';
import {
  countOfAll,
  isStore,
  type Page,
  productRatings,
  productReviews,
  type ReviewRow,
  type ReviewScope,
  ratedProduct,
  reviewsByState,
  storeRatings,
  storeReviews,
} from './reviews.queries.server.ts';
import { removeReview, reviewProduct, reviewStore } from './write/write-review.server.ts';

export type ReviewsDeps = { db: Db; clock: Clock };

export const reviewsApi = ({ db, clock }: ReviewsDeps): OperationBinding[] => [
  handle(listProductReviews, async ({ productId, userId, ...page }, { viewer }) => {
    const product = productId ? await knownProduct(db, productId) : null;
    const whose = { ...own(userId, viewer), ...(product && { subjectId: product.id }) };
    if (isOfAll(whose)) {
      const [rows, totalItems] = await Promise.all([productReviews(db, whose, page), countOfAll(db, 'products')]);
      return listed(rows, whose, { ...page, totalItems }, ofProduct);
    }
    const ofEveryone = product && userId === undefined;
    const ratings = ofEveryone ? product.summary : productRatings(db, whose);
    const [rows, summary] = await Promise.all([productReviews(db, whose, page), ratings]);
    return { ...listed(rows, whose, { ...page, totalItems: totalOf(summary) }, ofProduct), summary };
  }),
  handle(listStoreReviews, async ({ storeId, userId, ...page }, { viewer }) => {
    const whose = { ...own(userId, viewer), ...(storeId && { subjectId: await knownStore(db, storeId) }) };
    const total = isOfAll(whose) ? countOfAll(db, 'stores') : storeRatings(db, whose).then(totalOf);
    const [rows, totalItems] = await Promise.all([storeReviews(db, whose, page), total]);
    return listed(rows, whose, { ...page, totalItems }, ofStore);
  }),
  handle(listReviewsOfStore, async ({ id, ...page }) => {
    const whose = { subjectId: await knownStore(db, id) };
    const [rows, summary] = await Promise.all([storeReviews(db, whose, page), storeRatings(db, whose)]);
    return { ...listed(rows, whose, { ...page, totalItems: totalOf(summary) }, ofStore), summary };
  }),
  handle(writeProductReview, async ({ id, ...form }, { viewer }) => {
    const whose = { userId: viewer.userId, subjectId: (await knownProduct(db, id)).id };
    await reviewProduct({ db, clock }, { viewer, ...whose }, form);
    return only(await productReviews(db, whose, ONE), ofProduct);
  }),
  handle(writeStoreReview, async ({ id, ...form }, { viewer }) => {
    const whose = { userId: viewer.userId, subjectId: await knownStore(db, id) };
    await reviewStore({ db, clock }, { viewer, ...whose }, form);
    return only(await storeReviews(db, whose, ONE), ofStore);
  }),
  handle(removeProductReview, async ({ id }, { viewer }) =>
    removeReview(db, 'product', { viewer, subjectId: (await knownProduct(db, id)).id }),
  ),
  // Includes stores that have closed for good.
  handle(removeStoreReview, ({ id }, { viewer }) =>
    removeReview(db, 'store', { viewer, subjectId: keyOrNull(id) ?? 0 }),
  ),
];

const ONE: Page = { page: 0, count: 1 };

/** For operators: reviews of both kinds in a state. */
export async function reviewsToJudge(db: Db, state: ReviewState, page: Page) {
  const { items, totalItems } = await reviewsByState(db, state, page);
  return pageOf<Review>(
    items.map((row) => ({
      ...shared(row, false),
      state: row.state,
      ...(row.kind === 'product' ? ofProduct(row) : ofStore(row)),
    })),
    { ...page, totalItems },
  );
}

const isOfAll = ({ subjectId, userId }: ReviewScope) => subjectId === undefined && userId === undefined;

const totalOf = (summary: RatingSummary): number => sum(Object.values(summary));

/** Other users' reviews are not listed: they would reveal those users' purchases. */
function own(userId: string | undefined, viewer: Viewer | null): ReviewScope {
  if (userId === undefined) return {};
  if (userId !== viewer?.userId) throw fail('not-found', 'There are no such reviews.');
  return { userId };
}

async function knownProduct(db: Db, id: string) {
  const key = keyOrNull(id);
  const product = orNotFound(key === null ? null : await ratedProduct(db, key), 'There is no such product.');
  return product;
}

async function knownStore(db: Db, id: string): Promise<number> {
  const key = keyOrNull(id);
  if (key === null || !(await isStore(db, key))) throw fail('not-found', 'There is no such store.');
  return key;
}

function listed(
  rows: ReviewRow[],
  whose: ReviewScope,
  page: Page & { totalItems: number },
  subject: (row: ReviewRow) => Partial<Review>,
) {
  return pageOf(
    rows.map((row) => ({ ...shared(row, whose.userId !== undefined), ...subject(row) })),
    page,
  );
}

function only([row]: ReviewRow[], subject: (row: ReviewRow) => Partial<Review>) {
  // Written again or removed in another tab, within the blink of an eye.
  if (!row) throw fail('not-found', 'There is no such review.');
  return { ...shared(row, true), ...subject(row) };
}

const NOBODY = 'Deleted user';
/** A user who registered by phone may have no name. */
const NO_NAME = '*';

const shared = (row: ReviewRow, isOwn: boolean) => ({
  id: row.id,
  rate: row.rate,
  description: row.description,
  dateCreated: row.createdAt.toISOString(),
  user: { firstName: row.firstName === null ? NOBODY : isOwn ? row.firstName : maskedName(row.firstName) || NO_NAME },
  verifiedPurchase: row.isVerifiedPurchase,
  ...(isOwn && { state: row.state }),
});

const ofProduct = ({ subjectId, subjectName, subjectImageUrl, moods }: ReviewRow) => ({
  product: {
    id: String(subjectId),
    displayName: subjectName,
    imageUrl: subjectImageUrl ?? productPictureUrl(subjectId),
  },
  experienceMood: moods,
});

const ofStore = ({ subjectId, subjectName, subjectImageUrl, address, city, answer, answeredAt }: ReviewRow) => ({
  store: {
    id: String(subjectId),
    displayName: subjectName,
    ...(address !== null && city !== null && { location: { address, city } }),
    imageUrl: subjectImageUrl ?? storeTileUrl(subjectName),
  },
  ...(answer && answeredAt && { answer: { description: answer, dateCreated: answeredAt.toISOString() } }),
});
