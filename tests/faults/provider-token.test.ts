import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { addCard } from '#features/payments';
import { httpClient } from '#platform/browser/client.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { CARD, cardForm } from '../support/checkout.ts';
import { given } from '../support/given.ts';
import { freePort, startShop } from '../support/market/shop-process.ts';
import { startMoneris } from '../support/payments/moneris-server.ts';
import { testApp } from '../support/test-app.ts';

// Its own app answers nobody here: it gives the database.
const app = await testApp();
const moneris = await startMoneris();
const folder = temporaryFolder('provider-token');
afterAll(async () => {
  await moneris.close();
});
const file = join(folder, 'token');
const write = (token: string) => {
  writeFileSync(`${file}.new`, `${token}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

async function shop() {
  const env = { MONERIS_URL: moneris.url, MONERIS_TOKEN_FILE: file, LOG_LEVEL: 'trace' };
  const running = await startShop(app.url, await freePort(), env);
  onTestFinished(() => running.kill('SIGKILL'));
  return running;
}

it('a token of the provider that is replaced while two processes run: both use the new one, and neither logs it', async () => {
  write('yesguy');
  const shops = await Promise.all([shop(), shop()]);
  // One account may add five cards an hour.
  const addAt = async ({ origin }: { origin: string }) => {
    const { sessionToken } = await given.user(app.db, { created_at: new Date() });
    return httpClient({ base: `${origin}/api`, token: () => sessionToken })(addCard, cardForm(CARD.visa));
  };
  for (const one of shops) expect((await addAt(one)).creditCard.cardLast4Digit).toBe('4242');

  moneris.replaceToken('next-token-of-the-store');
  for (const one of shops) await expect(addAt(one), 'the old token').rejects.toMatchObject({ status: 503 });
  write('next-token-of-the-store');
  for (const one of shops) expect((await addAt(one)).creditCard.cardLast4Digit).toBe('4242');
  for (const one of shops) {
    expect(one.output()).toContain('the payment provider’s token was replaced');
    expect(one.output()).not.toMatch(/yesguy|next-token-of-the-store/);
  }
});
