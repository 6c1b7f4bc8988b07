const BYTES = 16;

/** A key that nobody else has, made in the browser: what is sent twice under it counts once. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
