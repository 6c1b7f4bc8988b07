import { bestOffersFrom } from '#features/explore/server';
import type { Clock } from '#platform/clock.ts';
import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import type { OfferAgain } from '../orders.contract.ts';
import { linesOfOrder } from '../orders.queries.server.ts';

type Deps = { db: Db; clock: Clock };

/** The products of one of the user's orders, with current offers. */
export async function offersAgain(
  { db, clock }: Deps,
  userId: string,
  { id, point }: { id: string; point: Point | undefined },
): Promise<OfferAgain[]> {
  const key = uuidOrNull(id);
  const lines = key === null ? [] : await linesOfOrder(db, userId, key);
  const { storeId } = orNotFound(lines[0], 'There is no such order.');
  const ids = lines.map(({ productId }) => productId);
  const offers = await bestOffersFrom(db, storeId, ids, { point, now: clock.now() });
  const offerOf = new Map(offers.map((offer) => [offer.systemProductId, offer]));
  return lines.map(({ productId, name, quantity, price }) => ({
    displayName: name,
    quantity,
    price,
    offer: offerOf.get(String(productId)) ?? null,
  }));
}
