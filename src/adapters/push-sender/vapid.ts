import { createPrivateKey, sign } from 'node:crypto';
import type { VapidKeys } from '#features/notifications/server';

const HOURS_12_S = 12 * 3600;

/**
 * Identifies the sender to a push service, so that it accepts messages from nobody else (RFC 8292). `contact`: a mail
 * address.
 */
export function vapidHeader({ publicKey, privateKey }: VapidKeys, contact: string) {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey } });
  const head = encoded({ typ: 'JWT', alg: 'ES256' });
  return (endpoint: string, now: Date): string => {
    const expires = Math.floor(now.getTime() / 1000) + HOURS_12_S;
    const claims = encoded({ aud: new URL(endpoint).origin, exp: expires, sub: `mailto:${contact}` });
    const signature = sign('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${head}.${claims}.${signature.toString('base64url')}, k=${publicKey}`;
  };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
