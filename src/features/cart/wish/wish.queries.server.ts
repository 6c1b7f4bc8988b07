import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Wish } from './wish.ts';

/**
 * Sets the wish of a line, under the cart's lock, and makes it that of lines to come: lines without their own keep the
 * one they had. False: no such line.
 */
export async function setLineWish(db: Db, userId: string, listingId: number, wish: Wish): Promise<boolean> {
  const { rows } = await sql`
    with held as materialized (select user_id, substitution_wish from cart where user_id = ${userId} for update),
    changed as (
      update cart_line c set substitution_wish =
        case when c.listing_id = ${listingId} then ${wish} else coalesce(c.substitution_wish, held.substitution_wish) end
      from held where c.user_id = held.user_id
        and exists (select from cart_line own where own.user_id = held.user_id and own.listing_id = ${listingId})
      returning c.listing_id
    )
    update cart set substitution_wish = ${wish} from held
    where cart.user_id = held.user_id and exists (select from changed)
    returning cart.user_id`.execute(db);
  return rows.length > 0;
}
