import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Where a log-in comes from. `token`: what the browser keeps for itself; null where it sent none. */
export type Origin = { token: string | null; network: string };

const DEVICE_DAYS = 180;
const NETWORK_DAYS = 30;

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const deviceHash = ({ token }: Origin) => (token === null ? null : hashOf(`device:${token}`));
const networkHash = ({ network }: Origin) => hashOf(`network:${network}`);

/** How the account of a query's `app_user` knows where a log-in comes from: 'device', 'network' or null. */
export const familiarity = (origin: Origin, now: Date) => sql<'device' | 'network' | null>`
  (select case when bool_or(key_hash = ${deviceHash(origin)}) then 'device' when count(*) > 0 then 'network' end
    from known_device where user_id = app_user.id and expires_at > ${now}
    and key_hash in (${deviceHash(origin)}, ${networkHash(origin)}))`;

/** Written when the owner has logged in from there. */
export async function rememberDevice(db: Db, userId: string, origin: Origin, now: Date): Promise<void> {
  const until = (days: number) => new Date(now.getTime() + days * 86_400_000);
  await sql`insert into known_device (user_id, key_hash, expires_at)
    select ${userId}, key_hash, expires_at from (values (${deviceHash(origin)}::bytea, ${until(DEVICE_DAYS)}::timestamptz),
      (${networkHash(origin)}, ${until(NETWORK_DAYS)})) as origin (key_hash, expires_at)
    where key_hash is not null
    on conflict (user_id, key_hash) do update set expires_at = excluded.expires_at`.execute(db);
}

export async function forgetOldDevices(db: Db, now: Date): Promise<void> {
  await sql`delete from known_device where expires_at < ${now}`.execute(db);
}
