import { describe, expect, it } from 'vitest';
import { passwordGate } from './password-hashes.server.ts';

describe('password hashes', () => {
  const hashes = passwordGate({ atOnce: 2 }).of({ ip: '203.0.113.1' });

  it('are argon2id of 19 MiB and two passes, each with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashes.hash('correct horse'), hashes.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it('match their password alone, however it was composed on the keyboard', async () => {
    const stored = await hashes.hash('na\u00efve caf\u00e9');
    expect(await hashes.matches('nai\u0308ve cafe\u0301', stored)).toBe(true);
    expect(await hashes.matches('naïve café ', stored)).toBe(false);
    expect(await hashes.matches('naive cafe', stored)).toBe(false);
  });

  it('match nothing for a user who does not exist', async () => {
    expect(await hashes.matches('', null)).toBe(false);
  });

  it('turn the next one away when all cores work and the queue is full', async () => {
    const small = passwordGate({ atOnce: 1, mostWaiting: 2 });
    const hash = (n: number) => small.of({ ip: `203.0.113.${n}` }).hash('correct horse');
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => hash(n)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect((outcomes[5] as PromiseRejectedResult).reason).toMatchObject({
      code: 'too-many-requests',
      retryAfterSeconds: 2,
    });
    await expect(small.of({ ip: '203.0.113.1' }).hash('there is room again')).resolves.toContain('$argon2id$');
  });
});
