import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { normalized } from '#platform/contract/normalize.ts';
import { fail } from '#platform/errors.ts';
import { gate } from '#platform/http/gate.ts';
import { type Caller, sharesOf } from '#platform/http/network.ts';

export type HashCost = { memoryKib: number; passes: number };
/** OWASP's smallest for argon2id: 19 MiB, two passes, one lane. About 15 ms of one core. When it rises, log-ins renew hashes. */
export const COST: HashCost = { memoryKib: 19_456, passes: 2 };
const HASH_BYTES = 32;
const MOST_WAITING = 32;
/** Of one network, running and waiting; an IPv6 /48 has five times that. */
const MOST_OF_NETWORK = 6;
const MOST_OF_ACCOUNT = 2;

const derive = promisify(argon2);

/** Hashing for one caller. Throws `too-many-requests` when there is no room for it. */
export type PasswordHashes = {
  /** With the salt of another hash where one is given: `groupOf` compares with both at the cost of one. */
  hash(password: string, saltOf?: string | null): Promise<string>;
  /** Against the stored hash, or for null (no such person) against none, in the same time. */
  matches(password: string, stored: string | null): Promise<boolean>;
  /** Which group of stored hashes it is one of, the first that fits; -1: none. A group shares one salt and takes the time of one. */
  groupOf(password: string, groups: readonly (readonly string[])[]): Promise<number>;
};

export type PasswordGate = {
  /** Throws when no hash can start now. Called first, so that a flood costs the database nothing. */
  refuseWhenFull(): void;
  of(caller: Caller): PasswordHashes;
};

/**
 * Hashes at most one password per core at a time for anonymous callers. 32 more may queue, six per network; further
 * callers get a "try again later". So a flood of log-ins slows only log-ins, and a flood from one network slows only that
 * network. A separate lane hashes one password at a time for accounts: for signed-in callers, and for owners who log in
 * from a device that the account knows.
 */
export function passwordGate({
  atOnce = availableParallelism(),
  mostWaiting = MOST_WAITING,
  mostOfNetwork = MOST_OF_NETWORK,
} = {}): PasswordGate {
  const anonymous = gate({ atOnce, mostWaiting, mostOfKey: mostOfNetwork });
  const accounts = gate({ atOnce: 1, mostWaiting, mostOfKey: MOST_OF_ACCOUNT });
  return {
    refuseWhenFull() {
      if (anonymous.isFull() && accounts.isFull()) throw busy();
    },
    of(caller) {
      const shares = sharesOf(caller);
      const gated = async <T>(work: () => Promise<T>): Promise<T> => {
        const result = (caller.viewer ? accounts : anonymous).run(shares, work);
        if (!result) throw busy();
        return result;
      };
      return {
        hash: (password, saltOf) => gated(() => hashPassword(password, saltOf)),
        matches: (password, stored) => gated(() => verify(password, stored === null ? [] : [stored])),
        groupOf: (password, groups) =>
          gated(async () => {
            for (const [index, group] of groups.entries()) if (await verify(password, group)) return index;
            return -1;
          }),
      };
    },
  };
}

const busy = () =>
  fail('too-many-requests', 'Many people are logging in right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });

/** `$argon2id$v=19$m=…,t=…,p=1$salt$hash`, as other programs write it. */
export async function hashPassword(password: string, saltOf: string | null = null, cost = COST): Promise<string> {
  // A hash that shares a salt shares its cost as well, or one calculation could not be compared with both.
  const given = saltOf === null ? null : STORED.exec(saltOf);
  const salt = given ? Buffer.from(given[3] ?? '', 'base64') : randomBytes(16);
  const { memoryKib: memory, passes } = given ? costOf(given) : cost;
  const hash = await derive('argon2id', {
    message: bytes(password),
    nonce: salt,
    parallelism: 1,
    tagLength: HASH_BYTES,
    memory,
    passes,
  });
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(salt)}$${base64(hash)}`;
}

/** Whether a stored hash is cheaper to guess than one that is made today. */
export function isOutdatedHash(stored: string, { memoryKib, passes } = COST): boolean {
  const found = STORED.exec(stored);
  if (!found) return false;
  const { memoryKib: memory, passes: its } = costOf(found);
  return memory < memoryKib || its < passes;
}

const costOf = ([, memory, passes]: RegExpExecArray): HashCost => ({
  memoryKib: Number(memory),
  passes: Number(passes),
});

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;

/** Against each of them that has the salt of the first; against a hash of nobody's where there is none, in the same time. */
async function verify(password: string, group: readonly string[]): Promise<boolean> {
  const [, memory, passes, salt = '', first = ''] = STORED.exec(group[0] ?? NO_PASSWORD) ?? [];
  const given = await derive('argon2id', {
    message: bytes(password),
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: Buffer.from(first, 'base64').length,
    memory: Number(memory),
    passes: Number(passes),
  });
  let isRight = false;
  for (const stored of group) {
    const [, , , ownSalt, hash = ''] = STORED.exec(stored) ?? [];
    const expected = Buffer.from(hash, 'base64');
    if (ownSalt === salt && expected.length === given.length && timingSafeEqual(given, expected)) isRight = true;
  }
  return isRight;
}

/** A hash that no password has: every bit is zero. */
export const NO_PASSWORD = `$argon2id$v=19$m=${COST.memoryKib},t=${COST.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const bytes = (password: string) => Buffer.from(normalized(password), 'utf8');
const base64 = (data: Buffer) => data.toString('base64').replaceAll('=', '');
