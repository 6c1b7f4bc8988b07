import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { startMoneris } from './moneris-server.ts';

type Moneris = Pick<Awaited<ReturnType<typeof startMoneris>>, 'transactions'>;
/** What happened to the money of one payment, in cents. */
type Money = { authorized: number[]; completed: number[]; returned: number };
export type Books = Record<string, Money>;

/** By the provider's own records: each payment that it approved, by its key. */
export function booksOfMoneris({ transactions }: Moneris): Books {
  const books: Books = {};
  for (const { type, fields, receipt } of transactions) {
    if (Number(receipt.ResponseCode) >= 50 || type.includes('verification')) continue;
    const key = fields.order_id ?? '';
    const cents = Math.round(Number(receipt.TransAmount) * 100);
    books[key] ??= { authorized: [], completed: [], returned: 0 };
    if (type === 'res_preauth_cc') books[key].authorized.push(cents);
    else if (type === 'completion') books[key].completed.push(cents);
    else books[key].returned += cents;
  }
  return books;
}

/** The same by the orders: a released payment is completed with nothing. */
export async function booksOfOrders(db: Db): Promise<Books> {
  const { rows } = await sql<{ id: string; state: string; amount: number; captured: number | null; returned: number }>`
    select a.id::text id, a.state, a.amount_cents amount, a.capture_cents captured,
      (select coalesce(sum(r.amount_cents), 0) from refund r where r.attempt_id = a.id and r.state = 'done') returned
    from payment_attempt a where a.state <> 'declined'`.execute(db);
  return Object.fromEntries(
    rows.map(({ id, state, amount, captured, returned }): [string, Money] => {
      const completed = state === 'approved' ? [] : [state === 'voided' ? 0 : Number(captured)];
      return [id, { authorized: [Number(amount)], completed, returned: Number(returned) }];
    }),
  );
}
