import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addCartItem } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { addCard } from '#features/payments';
import { httpClient } from '#platform/browser/client.ts';
import { openDatabase } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { cardForm } from '../support/checkout.ts';
import { given } from '../support/given.ts';
import { freePort, startShop, until } from '../support/market/shop-process.ts';
import { startMoneris } from '../support/payments/moneris-server.ts';

const MINUTE = 60_000;
/** Of no test table: a number that only the shopper types. */
const NUMBER = withCheckDigit(`374983${String(Date.now() % 100_000_000).padStart(8, '7')}`);
/** Four digits, for three stand in every memory by chance. */
const CVV = '7391';

const folder = temporaryFolder('canary');
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
const { db, close } = openDatabase(server.url, { log: silentLog });
await migrate(server.url, { log: silentLog });
const moneris = await startMoneris();

afterAll(async () => {
  await moneris.close();
  await close();
  await server.stop();
});

function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** The number, the part of it that no receipt shows, and both in other writings. */
function disguises(number: string): Buffer[] {
  const inside = number.slice(6);
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + number)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  const texts = [
    number,
    inside,
    number.replace(/(\d{4})(?=\d)/g, '$1 '),
    Buffer.from(number).toString('hex'),
    ...base64,
  ];
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(number, 'utf16le')];
}

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function filesWith(path: string, needles: readonly Buffer[]): string[] {
  return filesIn(path).filter((file) => {
    const content = readFileSync(file);
    return needles.some((needle) => content.includes(needle));
  });
}

type Heap = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
  strings: string[];
};

/** Every text that the process remembers; what V8 itself calls its inner parts, which it counts through, is not among them. */
function textsIn(path: string): string[] {
  const { snapshot, nodes, strings } = JSON.parse(readFileSync(path, 'utf8')) as Heap;
  const { node_fields, node_types } = snapshot.meta;
  const [type, name, width] = [node_fields.indexOf('type'), node_fields.indexOf('name'), node_fields.length];
  const texts: string[] = [];
  for (let node = 0; node < nodes.length; node += width) {
    const kind = node_types[0][nodes[node + type] ?? -1] ?? '';
    if (/string/.test(kind)) texts.push(strings[nodes[node + name] ?? -1] ?? '');
  }
  return texts;
}

describe('a card number and its CVV', () => {
  it('are nowhere: not in the database’s files or its write-ahead log, in no log, and not in memory afterwards', {
    timeout: 5 * MINUTE,
  }, async () => {
    const listing = await given.listing(db, { store_id: await given.store(db, { accepts: ['amex'] }) });
    const user = await given.user(db, { created_at: new Date() });
    const heap = join(folder, 'memory.heapsnapshot');
    const env = { MONERIS_URL: moneris.url, HEAP_FILE: heap, LOG_LEVEL: 'trace' };
    const shop = await startShop(server.url, await freePort(), env);
    try {
      const call = httpClient({ base: `${shop.origin}/api`, token: () => user.sessionToken });
      const form = { ...cardForm(NUMBER), cardCVV: CVV };
      // What goes wrong is where cards get written down.
      moneris.goWrong({ kind: 'cut', when: 'after' }, { kind: 'status', status: 500, when: 'before' });
      for (let n = 0; n < 2; n++) await expect(call(addCard, form)).rejects.toMatchObject({ status: 503 });
      await expect(call(addCard, { ...form, cardExpiry: '1399' })).rejects.toMatchObject({ status: 422 });
      await expect(call(addCard, { ...form, cardCVV: '0000' })).rejects.toMatchObject({ status: 402 });
      const broken = await fetch(`${shop.origin}/api/user/payment/credit-card`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${user.sessionToken}` },
        body: `{"cardNumber": "${NUMBER}", "cardCVV": "${CVV}"`,
      });
      expect(broken.status).toBe(400);
      const { id } = await call(addCard, form);
      const storeId = String((await call(addCartItem, { productId: String(listing), quantity: 1 })).orders[0]?.storeId);
      await call(updateCart, [{ storeId, paymentCardId: id }]);
      const { orders } = await call(submitCart, {});
      expect(orders[0]?.paymentCard.cardLast4Digit).toBe(NUMBER.slice(-4));
      // Other requests pass over what the last one left behind.
      for (let n = 0; n < 50; n++) await call(addCartItem, { productId: String(listing), quantity: 1 }).catch(() => {});

      shop.child.kill('SIGUSR2');
      await until(async () => shop.output().includes('remembered'), MINUTE, 'the memory is written down');
      const texts = textsIn(heap);
      expect(texts.length).toBeGreaterThan(10_000);
      expect(texts.filter((text) => text.includes(NUMBER.slice(6)) || text === CVV)).toEqual([]);
      expect(shop.output()).toContain('user/payment/credit-card');
      expect(disguises(NUMBER).filter((needle) => shop.output().includes(needle.toString('latin1')))).toEqual([]);
      expect(shop.output()).not.toMatch(/cardCVV|cvd_value|"7391"/);
    } finally {
      await shop.kill('SIGKILL');
    }
    expect(filesIn(dataDir).length).toBeGreaterThan(500);
    expect(filesWith(dataDir, disguises(NUMBER))).toEqual([]);
    expect(filesWith(dataDir, [Buffer.from('cardCVV'), Buffer.from('cvd_value')])).toEqual([]);
  });

  it('would be found: the search sees a number that is written down', async () => {
    await sql`create table leak as select ${sql.lit(NUMBER)} as number`.execute(db);
    await sql`checkpoint`.execute(db);
    expect(filesWith(dataDir, disguises(NUMBER)).length).toBeGreaterThan(0);
  });
});
