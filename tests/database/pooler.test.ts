import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { openDeps } from '#app/deps.ts';
import { rejectPooler } from '#platform/db/pooler.ts';
import { silentLog } from '#platform/log.ts';
import { startFakePooler } from '../support/network/fake-pooler.ts';
import { testDatabase } from '../support/postgres.ts';

const { url, drop } = await testDatabase();
afterAll(drop);

const SENTENCE = /behind a connection pooler \(such as pgbouncer\).*give DATABASE_URL the address of PostgreSQL itself/;

describe('a pooler before the database', () => {
  for (const how of ['refuses settings', 'ignores settings'] as const) {
    it(`that ${how} of a session ends the start with a sentence`, async () => {
      const pooler = await startFakePooler(url, how);
      const config = readConfig({ MODE: 'demo', LOG_LEVEL: 'silent' }, []);
      const started = openDeps({ config, databaseUrl: pooler.url, log: silentLog });
      await expect(started).rejects.toMatchObject({ name: 'StartError', message: expect.stringMatching(SENTENCE) });
      pooler.stop();
    });
  }

  it('is suspected where the address has settings that replace ours', async () => {
    await expect(rejectPooler(`${url}?options=-c%20jit%3Don`)).rejects.toThrow(SENTENCE);
  });

  it('is not seen in PostgreSQL itself', async () => {
    await expect(rejectPooler(url)).resolves.toBeUndefined();
  });
});
