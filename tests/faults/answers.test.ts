import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { answerOpsChat } from '#features/back-office';
import { sendMessage } from '#features/chat';
import { listNotifications } from '#features/notifications';
import { httpClient } from '#platform/browser/client.ts';
import { type GivenUser, given } from '../support/given.ts';
import { freePort, type ShopProcess, startShop, until } from '../support/market/shop-process.ts';
import { testApp } from '../support/test-app.ts';

// Its own app answers nobody here: it gives the database, and looks at it.
const app = await testApp();
const running: ShopProcess[] = [];
afterEach(async () => void (await Promise.all(running.splice(0).map((shop) => shop.kill('SIGKILL')))));

async function start(env: Record<string, string> = {}): Promise<ShopProcess> {
  const shop = await startShop(app.url, await freePort(), env);
  running.push(shop);
  return shop;
}
const someone = (row: object = {}) => given.user(app.db, { created_at: new Date(), ...row });
const at = ({ origin }: ShopProcess, { sessionToken }: GivenUser) =>
  httpClient({ base: `${origin}/api`, token: () => sessionToken });
const jobsDone = async () =>
  (await sql`select from pgboss.job where name = 'chat.changed' and state <> 'completed'`.execute(app.db)).rows
    .length === 0;

/** A question and two answers, whose process does nothing beside the requests and is killed as soon as they are kept. */
async function answeredAndKilled() {
  const [ada, operator] = [await someone(), await someone({ role: 'operator' })];
  const shop = await start({ NO_RECOVERY: '1' });
  await at(shop, ada)(sendMessage, { msg: 'Is it in stock?' });
  for (const msg of ['It is.', 'Until Friday.']) await at(shop, operator)(answerOpsChat, { userId: ada.id, msg });
  await shop.kill('SIGKILL');
  return ada;
}

it('answers whose process is killed right after they are kept are told once, by whichever process comes next', async () => {
  const ada = await answeredAndKilled();
  const shops = [await start(), await start()] as const;
  const told = async () => (await at(shops[0], ada)(listNotifications, {})).items;
  await until(async () => (await told()).length > 0 && (await jobsDone()), 20_000, 'the shopper is notified');
  expect(await told()).toMatchObject([{ type: 'chat', message: '2 new messages from Wicket support', isRead: false }]);
  const { rows } = await sql<{ n: number }>`select count(*) n from pgboss.job where name = 'chat.mail-reader'`.execute(
    app.db,
  );
  expect(rows[0]?.n).toBe(1);
});

it('answers would be told by nobody where the job were not kept with them (control)', async () => {
  const ada = await answeredAndKilled();
  await sql`delete from pgboss.job where name = 'chat.changed'`.execute(app.db);
  const shop = await start();
  await at(shop, ada)(sendMessage, { msg: 'Hello?' });
  await until(jobsDone, 20_000, 'nothing waits');
  expect((await at(shop, ada)(listNotifications, {})).items).toEqual([]);
});
