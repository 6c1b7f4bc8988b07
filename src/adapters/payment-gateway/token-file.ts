import { readFile } from 'node:fs/promises';
import { StartError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';

const MOST_BYTES = 1_000;

/**
 * Reads a token anew at each use, so that a replaced file needs no restart. A file that is missing, empty or half written
 * leaves the last token in use, with a line in the log that does not contain it. Throws `StartError` at the start.
 */
export async function openTokenFile(path: string, log: Pick<Log, 'warn' | 'info'>): Promise<() => Promise<string>> {
  const first = await tokenIn(path);
  if (first === null) throw new StartError(`MONERIS_API_TOKEN_FILE: ${path} is not a readable file of one line.`);
  let token = first;
  let isReadable = true;
  return async () => {
    const found = await tokenIn(path);
    if (found === null && isReadable) log.warn('ALERT: the file of the payment provider’s token cannot be read');
    if (found !== null && found !== token) log.info('the payment provider’s token was replaced');
    isReadable = found !== null;
    token = found ?? token;
    return token;
  };
}

async function tokenIn(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const token = text.trim();
  return isToken(token) ? token : null;
}

/** One word of visible ASCII. */
export const isToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text) && text.length <= MOST_BYTES;
