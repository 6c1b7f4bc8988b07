import { generateKeyPairSync } from 'node:crypto';
import type { Db } from '#platform/db/db.ts';
import { offerVapidKeys, storedVapidKeys } from './push.queries.server.ts';
import type { VapidKeys } from './push-sender.ts';

/** The site's keys, made the first time; of several processes that start together all get the same. */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
  const kept = await storedVapidKeys(db);
  if (kept) return kept;
  await offerVapidKeys(db, newVapidKeys());
  return (await storedVapidKeys(db)) as VapidKeys;
}

export function newVapidKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}
