import { Secret, TOTP } from 'otpauth';

/** RFC 6238, with what every authenticator app takes for granted: SHA-1, six digits, steps of 30 seconds. */
const STEP_SECONDS = 30;
/** A clock may be off by this many steps either way, and a code may be typed while the next one appears. */
const TOLERATED_STEPS = 1;

const totpOf = (seed: Uint8Array, { siteName = '', account = '' } = {}) =>
  new TOTP({
    issuer: siteName,
    label: account,
    secret: new Secret({ buffer: new Uint8Array(seed).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  });

/** The 30-second step whose code this is, or null. A step counts once: the caller notes it as used. */
export function stepOfCode(seed: Uint8Array, code: string, now: Date): number | null {
  const token = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(seed).validate({ token, timestamp: now.getTime(), window: TOLERATED_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}

/** What an app shows at that time. */
export const codeAt = (seed: Uint8Array, now: Date): string => totpOf(seed).generate({ timestamp: now.getTime() });

/** The seed as apps read it: `url` as a QR code, `seed` to be typed. */
export function seedForApp(seed: Uint8Array, names: { siteName: string; account: string }) {
  const totp = totpOf(seed, names);
  return { url: totp.toString(), seed: totp.secret.base32 };
}
