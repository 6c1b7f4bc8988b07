import { createHash, randomBytes } from 'node:crypto';
import { FAMILY_LENGTH } from '#platform/browser/browser.ts';

/** 256 random bits, fit for an address and a header. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** As random in all but its beginning, which stays the same from one token of a session to the next: 198 bits. */
export const nextSessionToken = (sessionToken: string): string =>
  sessionToken.slice(0, FAMILY_LENGTH) + newToken().slice(FAMILY_LENGTH);

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
