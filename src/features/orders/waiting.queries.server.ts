import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export type Waiting = { n: number; oldestSeconds: number };

const waiting = sql`count(*)::int as n, coalesce(extract(epoch from now() - min(at)), 0)::float8 as "oldestSeconds"`;
const NONE: Waiting = { n: 0, oldestSeconds: 0 };

/** Payments and refunds that have not reached their target state, by the database's clock: something is wrong after minutes. */
export async function unsettledPayments(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select ${waiting} from (
      select coalesce(goal_at, created_at) as at from payment_attempt
      where state = 'pending' or (state = 'approved' and goal <> 'authorized') or (state = 'captured' and goal = 'returned')
      union all select created_at from refund where state in ('pending', 'unclear')
    ) unsettled`.execute(db);
  return rows[0] ?? NONE;
}

/** Orders that no store has accepted, whether or not it is open. */
export async function unacceptedByAge(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select ${waiting} from (select placed_at as at from orders where status = 'new-order') unaccepted`.execute(db);
  return rows[0] ?? NONE;
}
