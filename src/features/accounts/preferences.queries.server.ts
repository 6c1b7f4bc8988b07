import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Preferences } from './accounts.contract.ts';

const columns = sql`notify_by_mail as "notificationEmail", keep_updated as "keepUpdated"`;

export async function preferencesOf(db: Db, userId: string): Promise<Preferences | null> {
  const { rows } = await sql<Preferences>`select ${columns} from app_user where id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** What is left out stays. */
export async function changePreferences(
  db: Db,
  userId: string,
  { notificationEmail, keepUpdated }: Partial<Preferences>,
): Promise<Preferences | null> {
  const { rows } = await sql<Preferences>`update app_user set
      notify_by_mail = coalesce(${notificationEmail ?? null}::boolean, notify_by_mail),
      keep_updated = coalesce(${keepUpdated ?? null}::boolean, keep_updated)
    where id = ${userId} returning ${columns}`.execute(db);
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
