import { generateKeyPairSync } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { addVapidKeys, findKeys, newestKeys, offerVapidKeys } from './push.queries.server.ts';
import type { KeyRing, VapidKeys } from './push-sender.ts';

/** The site's keys. The first are made at the first use; of several processes that start together all get the same. */
export function keyRing(db: Db): KeyRing {
  return {
    current: async () => {
      const stored = await newestKeys(db);
      if (stored) return stored;
      await inTransaction(db, (trx) => offerVapidKeys(trx, newVapidKeys()));
      return (await newestKeys(db)) as VapidKeys;
    },
    find: (publicKey) => findKeys(db, publicKey),
  };
}

/** Browsers subscribe with the new key from now on, and renew older subscriptions when their user comes by. */
export async function replacePushKey(db: Db): Promise<string> {
  const keys = newVapidKeys();
  await addVapidKeys(db, keys);
  return keys.publicKey;
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
