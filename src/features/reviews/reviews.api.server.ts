import { productPictureUrl, storePictureUrl } from '#features/pictures';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { pageOf } from '#platform/fields.ts';
import { type BoundOperation, handle, type Viewer } from '#platform/handle.ts';
import { keyOrNull } from '#platform/id.ts';
import { sum } from '#platform/money.ts';
import { maskedName } from './reviewer-name.ts';
import {
  listProductReviews,
  listReviewsOfStore,
  listStoreReviews,
  type RatingSummary,
  type Review,
} from './reviews.contract.ts';
import {
  countOfAll,
  isStore,
  type Page,
  productRatings,
  productReviews,
  type ReviewRow,
  ratedProduct,
  storeRatings,
  storeReviews,
  type Whose,
} from './reviews.queries.server.ts';

export type ReviewsDeps = { db: Db };

export const reviewsApi = ({ db }: ReviewsDeps): BoundOperation[] => [
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
];

const isOfAll = ({ subjectId, userId }: Whose) => subjectId === undefined && userId === undefined;

const totalOf = (summary: RatingSummary): number => sum(Object.values(summary));

/** Another person's reviews are not listed: they would tell who bought what. */
function own(userId: string | undefined, viewer: Viewer | null): Whose {
  if (userId === undefined) return {};
  if (userId !== viewer?.userId) throw fail('not-found', 'There are no such reviews.');
  return { userId };
}

async function knownProduct(db: Db, id: string) {
  const key = keyOrNull(id);
  const product = key === null ? null : await ratedProduct(db, key);
  if (product === null) throw fail('not-found', 'There is no such product.');
  return product;
}

async function knownStore(db: Db, id: string): Promise<number> {
  const key = keyOrNull(id);
  if (key === null || !(await isStore(db, key))) throw fail('not-found', 'There is no such store.');
  return key;
}

function listed(
  rows: ReviewRow[],
  whose: Whose,
  page: Page & { totalItems: number },
  subject: (row: ReviewRow) => Partial<Review>,
) {
  return pageOf(
    rows.map((row) => ({ ...shared(row, whose.userId !== undefined), ...subject(row) })),
    page,
  );
}

const shared = ({ id, rate, description, createdAt, firstName, isVerifiedPurchase }: ReviewRow, isOwn: boolean) => ({
  id,
  rate,
  description,
  dateCreated: createdAt.toISOString(),
  user: { firstName: isOwn ? firstName : maskedName(firstName) },
  verifiedPurchase: isVerifiedPurchase,
});

const ofProduct = ({ subjectId, subjectName, subjectImageUrl, moods }: ReviewRow) => ({
  product: {
    id: String(subjectId),
    displayName: subjectName,
    imageUrl: subjectImageUrl ?? productPictureUrl(subjectId),
  },
  experienceMood: moods,
});

const ofStore = ({ subjectId, subjectName, subjectImageUrl }: ReviewRow) => ({
  store: { id: String(subjectId), displayName: subjectName, imageUrl: subjectImageUrl ?? storePictureUrl(subjectId) },
});
