import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

type MailChoice = { notificationEmail: boolean; email: string | null };

const columns = sql`notify_by_mail as "notificationEmail", email`;

export async function mailChoiceOf(db: Db, userId: string): Promise<MailChoice | null> {
  const { rows } = await sql<MailChoice>`select ${columns} from app_user where id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Undefined stays unchanged; locks the row. */
export async function changeMailChoice(
  trx: Db,
  userId: string,
  notificationEmail: boolean | undefined,
): Promise<MailChoice | null> {
  const { rows } = await sql<MailChoice>`
    update app_user set notify_by_mail = coalesce(${notificationEmail ?? null}::boolean, notify_by_mail)
    where id = ${userId} returning ${columns}`.execute(trx);
  return rows[0] ?? null;
}

type Props = Record<string, unknown>;

export async function propsOf(db: Db, userId: string): Promise<Props | null> {
  const { rows } = await sql<{ props: Props }>`select props from app_user where id = ${userId}`.execute(db);
  return rows[0]?.props ?? null;
}

export async function replaceProps(db: Db, userId: string, props: Props): Promise<Props | null> {
  const { rows } = await sql<{ props: Props }>`
    update app_user set props = ${JSON.stringify(props)}::jsonb where id = ${userId} returning props`.execute(db);
  return rows[0]?.props ?? null;
}
