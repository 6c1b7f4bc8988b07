import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, fit for an address and a header. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
