import { createHash } from 'node:crypto';
import type { BreachedPasswords } from '#features/auth/server';
import { normalized } from '#platform/contract/normalize.ts';
import type { Log } from '#platform/log.ts';

type Options = {
  /** The first five hex digits of the hash are appended: `https://api.pwnedpasswords.com/range/`. Null: nothing is looked up. */
  url: string | null;
  log: Pick<Log, 'warn'>;
  timeoutMs?: number;
};

const TIMEOUT_MS = 1_000;
const PREFIX_DIGITS = 5;
/** A padded answer has about 1,000 lines of 40 characters. */
const MOST_BYTES = 512 * 1024;

/**
 * Asks for all hashes that begin like that of the password, as Have I Been Pwned answers: the service learns five of forty
 * digits (k-anonymity), and padding hides how many lines the answer has. A service that is slow, away or talks nonsense stops
 * nobody.
 */
export function breachedPasswords({ url, log, timeoutMs = TIMEOUT_MS }: Options): BreachedPasswords {
  if (url === null) return { isBreached: async () => false };
  return {
    isBreached: async (password) => {
      const digest = createHash('sha1').update(normalized(password)).digest('hex').toUpperCase();
      try {
        const answer = await ranged(url + digest.slice(0, PREFIX_DIGITS), AbortSignal.timeout(timeoutMs));
        return contains(answer, digest.slice(PREFIX_DIGITS));
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'a password could not be looked up among breached ones');
        return false;
      }
    },
  };
}

async function ranged(url: string, signal: AbortSignal): Promise<string> {
  const headers = { 'add-padding': 'true', 'user-agent': 'Wicket' };
  const response = await fetch(url, { headers, redirect: 'error', signal });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`It answered ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error('Its answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('latin1');
}

/** Lines are `SUFFIX:COUNT`. Those of the padding have the count 0. */
function contains(answer: string, suffix: string): boolean {
  return answer.split('\n').some((line) => {
    const [theirs = '', count = ''] = line.trim().split(':');
    return theirs.toUpperCase() === suffix && Number(count) > 0;
  });
}
