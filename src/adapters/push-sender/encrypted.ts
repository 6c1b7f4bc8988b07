import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscription that the browser decrypts with. */
export type BrowserKeys = {
  /** Its public key, a point on P-256: base64url. */
  p256dh: string;
  /** 16 bytes: base64url. */
  auth: string;
};

const RECORD_SIZE = 4096;
/** After the text: the last record, and no padding. */
const END = Buffer.from([2]);

/** A message that only this browser can read: one record of aes128gcm (RFC 8291, RFC 8188). Throws for keys that are none. */
export function encrypted(
  text: Buffer,
  { p256dh, auth }: BrowserKeys,
  { own = newPair(), salt = randomBytes(16) } = {},
) {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = derived(own.computeSecret(theirs), { salt: Buffer.from(auth, 'base64url'), info, length: 32 });
  const key = derived(shared, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
  const nonce = derived(shared, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  const head = [salt, size, Buffer.from([ours.length]), ours];
  return Buffer.concat([...head, cipher.update(text), cipher.update(END), cipher.final(), cipher.getAuthTag()]);
}

function newPair(): ECDH {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}

type Derivation = { salt: Buffer; info: Buffer; length: number };

const derived = (secret: Buffer, { salt, info, length }: Derivation): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
