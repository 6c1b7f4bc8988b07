import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../sessions/tokens.server.ts';

export const CODE_COUNT = 10;
/** Crockford's base 32: no letter looks like a digit. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 24;
const GROUP = 6;

/** 120 random bits each, as four groups of six: 'Q4ZT8H-…'. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODE_COUNT }, newCode);

function newCode(): string {
  const symbols = Array.from(randomBytes(LENGTH), (byte) => SYMBOLS[byte % SYMBOLS.length]).join('');
  return Array.from({ length: LENGTH / GROUP }, (_, n) => symbols.slice(n * GROUP, (n + 1) * GROUP)).join('-');
}

/** However it was typed: in small letters, without dashes, O for 0 and I or L for 1. */
export function hashOfRecoveryCode(typed: string): Buffer {
  const symbols = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hashOfToken(symbols);
}
