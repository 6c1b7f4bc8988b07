import { createHash, randomBytes } from 'node:crypto';
import { FAMILY_LENGTH } from '#platform/browser/browser.ts';

/** 256 random bits, fit for an address and a header. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** As random in all but its beginning, which stays the same from one secret of a session to the next: 198 bits. */
export const nextSecret = (secret: string): string => secret.slice(0, FAMILY_LENGTH) + newSecret().slice(FAMILY_LENGTH);

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
