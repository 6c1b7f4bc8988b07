import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { productReviews, type ReviewRow, storeReviews } from './reviews.queries.server.ts';
import { forgetReviewer } from './write/write-review.queries.server.ts';

const ALL = { page: 0, count: 100_000 };

/** Reviews stay without their author. */
export const reviewsPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'reviews',
  read: async (userId) => {
    const [products, stores] = await Promise.all([
      productReviews(db, { userId }, ALL),
      storeReviews(db, { userId }, ALL),
    ]);
    return { products: products.map(inWords), stores: stores.map(inWords) };
  },
  forget: (trx, { userId }) => forgetReviewer(trx, userId),
});

const inWords = ({ subjectId, subjectName, rate, description, moods, createdAt }: ReviewRow) => ({
  id: String(subjectId),
  displayName: subjectName,
  rate,
  description,
  ...(moods?.length && { experienceMood: moods }),
  dateCreated: createdAt.toISOString(),
});
