import { productPictureUrl, storePictureUrl } from '#features/pictures';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { pageOf } from '#platform/fields.ts';
import { type BoundOperation, handle, type Viewer } from '#platform/handle.ts';
import { keyOrNull } from '#platform/id.ts';
import { sum } from '#platform/money.ts';
import { maskedName } from './reviewer-name.ts';
import { listProductReviews, listReviewsOfStore, listStoreReviews, type Review } from './reviews.contract.ts';
import {
  isStore,
  type Page,
  productRatings,
  productReviews,
  type ReviewRow,
  storeRatings,
  storeReviews,
  systemProductOf,
  type Whose,
} from './reviews.queries.server.ts';

export type ReviewsDeps = { db: Db };

export const reviewsApi = ({ db }: ReviewsDeps): BoundOperation[] => [
  handle(listProductReviews, async ({ productId, userId, ...page }, { viewer }) => {
    const whose = { ...own(userId, viewer), ...(productId && { subjectId: await knownProduct(db, productId) }) };
    const [rows, summary] = await Promise.all([productReviews(db, whose, page), productRatings(db, whose)]);
    return { ...listed(rows, whose, page, Object.values(summary), ofProduct), summary };
  }),
  handle(listStoreReviews, async ({ storeId, userId, ...page }, { viewer }) => {
    const { summary: _, ...list } = await reviewsOfStores(db, own(userId, viewer), storeId, page);
    return list;
  }),
  handle(listReviewsOfStore, ({ id, ...page }) => reviewsOfStores(db, {}, id, page)),
];

async function reviewsOfStores(db: Db, author: Whose, storeId: string | undefined, page: Page) {
  const whose = { ...author, ...(storeId && { subjectId: await knownStore(db, storeId) }) };
  const [rows, summary] = await Promise.all([storeReviews(db, whose, page), storeRatings(db, whose)]);
  return { ...listed(rows, whose, page, Object.values(summary), ofStore), summary };
}

/** Another person's reviews are not listed: they would tell who bought what. */
function own(userId: string | undefined, viewer: Viewer | null): Whose {
  if (userId === undefined) return {};
  if (userId !== viewer?.userId) throw fail('not-found', 'There are no such reviews.');
  return { userId };
}

async function knownProduct(db: Db, id: string): Promise<number> {
  const key = keyOrNull(id);
  const product = key === null ? null : await systemProductOf(db, key);
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
  page: Page,
  stars: number[],
  subject: (row: ReviewRow) => Partial<Review>,
) {
  const items = rows.map((row) => ({ ...shared(row, whose.userId !== undefined), ...subject(row) }));
  return pageOf(items, { ...page, totalItems: sum(stars) });
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
