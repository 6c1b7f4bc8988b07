import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';

/** A browser that has subscribed at a push service: its keys, and how it reads what comes. */
export function pushBrowser(service = 'http://127.0.0.1:1') {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  const endpoint = `${service}/send/${randomUUID()}`;
  return {
    endpoint,
    keys,
    /** As `savePush` wants it. */
    subscription: { endpoint, keys },
    read: (body: Buffer) => decrypted(body, { own: pair, auth: keys.auth }),
  };
}

export type PushBrowser = ReturnType<typeof pushBrowser>;

/** The other way round as the site does it, written down by the RFC (8291, 8188) a second time. */
export function decrypted(body: Buffer, { own, auth }: { own: ReturnType<typeof createECDH>; auth: string }): string {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
  if (size !== 4096 || length !== 65) throw new Error(`A record of ${size} bytes, a key of ${length}`);
  const theirs = body.subarray(21, 86);
  const record = body.subarray(86);
  if (record.length > size) throw new Error('More than one record');
  const derive = (secret: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = text.lastIndexOf(2);
  if (end < 0 || text.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The last record has no end');
  return text.subarray(0, end).toString('utf8');
}
