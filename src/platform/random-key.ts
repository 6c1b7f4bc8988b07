const BYTES = 16;

/** A unique idempotency key, generated in the browser: requests that repeat it count once. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
