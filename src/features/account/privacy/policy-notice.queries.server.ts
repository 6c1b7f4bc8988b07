import { sql } from 'kysely';
import type { Trx } from '#platform/db/db.ts';

export type Addressee = { id: string; email: string; firstName: string };

const ZERO = '00000000-0000-0000-0000-000000000000';

/** Accounts with a mail address that were there before a moment, after the given one, by id. */
export async function addresseesAfter(
  trx: Trx,
  after: string | null,
  before: Date,
  most: number,
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select id, email, first_name as "firstName" from app_user
    where id > ${after ?? ZERO}::uuid and email is not null and created_at < ${before}
    order by id limit ${most}`.execute(trx);
  return rows;
}
