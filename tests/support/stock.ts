import { sql } from 'kysely';
import { mergeImports, stageImport, statusOf } from '#features/back-office/server';
import type { Db } from '#platform/db/db.ts';
import type { testApp } from './test-app.ts';

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'deps'>;

export type Stock = { onHand: number; reserved: number; quantity: number };

/** Both figures of a listing, and what can be bought of it. */
export async function stockFigures(db: Db, listingId: number): Promise<Stock> {
  const { rows } = await sql<Stock>`
    select on_hand as "onHand", reserved, quantity from listing where id = ${listingId}`.execute(db);
  return rows[0] as Stock;
}

/** Listings whose figures are not what their movements and open orders add up to. */
export async function unbalanced(db: Db): Promise<object[]> {
  const { rows } = await sql<object>`
    select l.id, l.on_hand, l.reserved, m.*, open.units from listing l
    cross join lateral (select coalesce(sum(on_hand_change), 0) as moved, coalesce(sum(reserved_change), 0) as moved_reserved
      from stock_movement where listing_id = l.id) m
    cross join lateral (select coalesce(sum(ol.quantity - ol.short), 0)
        + (select coalesce(sum(w.units), 0) from substitution w where w.substitute_id = l.id and w.state = 'waiting') as units
      from order_line ol join orders o on o.id = ol.order_id
      where ol.listing_id = l.id and o.status not in ('completed', 'canceled')) open
    where l.on_hand <> m.moved or l.reserved <> m.moved_reserved or l.reserved <> open.units`.execute(db);
  return rows;
}

type Counted = { listingId: number; quantity: number; asOf?: string | null };

/** A store's feed of what it counted, merged to its end. */
export async function feed(app: App, counts: readonly Counted[]) {
  const rows: Record<string, string>[] = [];
  for (const { listingId, quantity, asOf } of counts) {
    const { rows: found } = await sql<Record<string, string>>`
      select s.licence_number as licence, p.import_key as product, l.price_cents::text from listing l
      join store s on s.id = l.store_id join system_product p on p.id = l.system_product_id
      where l.id = ${listingId}`.execute(app.db);
    rows.push({ ...found[0], quantity: String(quantity), as_of: asOf ?? '' });
  }
  const deps = { ...app.deps, db: app.deps.importsDb };
  const id = await stageImport(deps, { kind: 'listings', rows, actor: 'command' });
  await mergeImports(deps, { budgetMs: 60_000 });
  return statusOf(app.db, id);
}
