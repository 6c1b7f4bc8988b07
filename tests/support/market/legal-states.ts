import { sql } from 'kysely';
import { isLegalState } from '#features/orders/server';
import type { Db } from '#platform/db/db.ts';

type Row = Parameters<typeof isLegalState>[0] & { refNum: string };

/** The orders that stand as none may: status and payment, then state and goal of the latest attempt. */
export async function illegalStates(db: Db): Promise<string[]> {
  const { rows } = await sql<Row>`
    select o.ref_num as "refNum", o.status, o.payment_status as "paymentStatus", a.state, a.goal as "targetState"
    from orders o cross join lateral (
      select * from payment_attempt a where a.order_id = o.id order by a.created_at desc, a.id desc limit 1) a`.execute(
    db,
  );
  return rows
    .filter((row) => !isLegalState(row))
    .map(
      ({ refNum, status, paymentStatus, state, targetState }) =>
        `${refNum}: ${status} ${paymentStatus}, ${state} → ${targetState}`,
    );
}
