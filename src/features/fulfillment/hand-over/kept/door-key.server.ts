import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#platform/db/db.ts';
import { masterKey } from './kept.queries.server.ts';
import { type SignedCheck, signedText } from './kept-check.ts';

export type Door = { orderId: string; userId: string; openedAt: string };

/** Signs the checks of one order by one person, from that moment on. */
export const doorKey = async (db: Db, door: Door): Promise<string> => (await keyOf(db, door)).toString('base64url');

export async function isSignedAt(db: Db, userId: string, { signature, ...check }: SignedCheck): Promise<boolean> {
  const key = await keyOf(db, { orderId: check.id, userId, openedAt: check.openedAt });
  const expected = createHmac('sha256', key).update(signedText(check)).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const keyOf = async (db: Db, { orderId, userId, openedAt }: Door): Promise<Buffer> =>
  createHmac('sha256', await masterKey(db))
    .update(JSON.stringify([orderId, userId, openedAt]))
    .digest();
