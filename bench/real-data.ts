/**
 * The main job on real input: a folder with places, stores and products of a real region is imported into a fresh
 * database, and a shopper at a real address orders a real product from a real store nearby, all through HTTP. Then it
 * counts how many addresses that were left out of an import are found, and suggested.
 *
 *   npm run bench:real-data -- FOLDER
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readCsv } from '#features/back-office/server';
import { distanceKm } from '#features/places';
import { findsHeldOut } from './held-out.ts';
import { suggestsHeldOut } from './held-out-suggestions.ts';
import { freePort, serve } from './support/processes.ts';
import { productionEnv } from './support/site.ts';
import { bench, ownPostgres, untilTheEnd } from './support/started.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('npm run bench:real-data -- FOLDER, where FOLDER has the files that docs/import-format.md describes');
  process.exit(2);
}

const PLACES = ['fsa_ca.csv', 'addresses_toronto.csv', 'addresses_ca_public.csv'];
const WITHIN_S = 60;
const CARD = {
  displayName: 'Visa',
  cardNumber: '4242424242424242',
  cardExpiry: '1230',
  cardCVV: '123',
  postalCode: 'M5V 2A1',
};
const PASSWORD = 'Lantern-maple-7';

await bench(() => orderFromRealStore(folder));

async function orderFromRealStore(folder: string): Promise<void> {
  const databaseUrl = await ownPostgres();
  // Not synchronously: the connections to the site would be closed meanwhile without our noticing.
  const market = async (...args: string[]) => {
    const env = { ...process.env, ...productionEnv(databaseUrl, origin) };
    const cwd = new URL('..', import.meta.url);
    return (await promisify(execFile)(process.execPath, ['src/cli/market.ts', ...args], { cwd, env })).stdout.trim();
  };
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;

  await market('migrate');
  const imported = performance.now();
  for (const file of PLACES)
    await step(file, async () => lastLine(await market('import', 'places', join(folder, file))));
  await step('products_ca.csv', async () =>
    lastLine(await market('import', 'products', join(folder, 'products_ca.csv'))),
  );
  await step('stores_on.csv', () => market('import', 'stores', join(folder, 'stores_on.csv')));
  const seconds = (performance.now() - imported) / 1000;
  console.log(`All files in ${seconds.toFixed(1)} s (at most ${WITHIN_S} s)\n`);
  if (seconds > WITHIN_S) process.exitCode = 1;
  await step('again', async () => lastLine(await market('import', 'stores', join(folder, 'stores_on.csv'))));
  await step('made-up stock', async () =>
    lastLine(await market('import', 'stores', join(folder, 'stores_on.csv'), '--stock', 'demo')),
  );

  untilTheEnd(
    await serve(['scripts/start.ts'], {
      port,
      path: '/api/ready',
      env: { ...productionEnv(databaseUrl, origin), PORT: String(port) },
    }),
  );
  await shop(`${origin}/api`, await addressIn(join(folder, 'addresses_toronto.csv')), market);
  if (!(await findsHeldOut(databaseUrl, folder))) process.exitCode = 1;
  if (!(await suggestsHeldOut(databaseUrl, folder))) process.exitCode = 1;
}

type Civic = { number: string; street: string; city: string; province: string; fsa: string; lat: string; lon: string };

/** One west of downtown, where people live and stores are near. */
async function addressIn(path: string): Promise<Civic> {
  for await (const row of readCsv(path, ['number', 'street', 'lat', 'lon'])) {
    if (row.fsa === 'M6J' && Number(row.number) > 100) return row as Civic;
  }
  throw new Error(`${path} has no address in M6J`);
}

async function shop(api: string, civic: Civic, market: (...args: string[]) => Promise<string>): Promise<void> {
  const call = caller(api);
  const written = `${civic.number} ${civic.street}, ${civic.city}`;
  const [suggestion] = await call('GET', `places/suggest?input=${encodeURIComponent(written.slice(0, -5))}`);
  const place = await call('GET', `places/resolve?id=${encodeURIComponent(suggestion.id)}`);
  const metres =
    1000 *
    distanceKm({ lat: place.latitude, lng: place.longitude }, { lat: Number(civic.lat), lng: Number(civic.lon) });
  console.log(
    `\nShopper at ${written}: found as '${suggestion.description}', ${metres.toFixed(0)} m from its point, ${place.precision}`,
  );
  const loc = `${place.longitude},${place.latitude}`;
  const near = await call('GET', `explore/stores/list?loc=${loc}&count=3`);
  for (const store of near.items)
    console.log(
      `  ${store.distance.toFixed(2)} km  ${store.displayName}, ${store.location.address} (${store.licence.number})`,
    );
  const { items, totalItems } = await call('GET', `explore/products/list?loc=${loc}&category=pre-rolls`);
  const product = items[0];
  console.log(
    `${totalItems} pre-rolls; the first: ${product.brand.displayName} ${product.displayName}, ${product.netWeight}, at ${product.store.displayAs}, ${dollars(product.price)}`,
  );

  const email = 'sam.real@mail.example';
  const person = { firstName: 'Sam', lastName: 'Ward', displayName: 'Sam', gender: 'other', dateOfBirth: '1988-04-02' };
  const began = performance.now();
  await call('POST', 'auth/register', {
    url: new URL(api).origin,
    ...person,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    agreed: true,
  });
  const link = /verify-account\?id=([\w-]+)/.exec(await market('outbox', '--count', '1'))?.[1];
  await call('GET', `auth/verify-account?id=${link}`);
  const mine = caller(api, await call('POST', 'auth/login', { email, password: PASSWORD }));
  const address = {
    label: 'Home',
    address: `${civic.number} ${civic.street}`,
    city: civic.city,
    province: civic.province,
    postalCode: place.postalCode ?? `${civic.fsa} 1A1`,
  };
  console.log(`Address saved: ${(await mine('POST', 'user/address', address)).fullAddress}`);
  const card = await mine('POST', 'user/payment/credit-card', CARD);
  await mine('POST', 'shop/item', { productId: product.id, quantity: 2 });
  await mine('PUT', 'shop/update', [
    { storeId: product.storeId, isSelected: true, deliveryType: 'pickup', paymentCardId: card.id },
  ]);
  const { summary } = await mine('GET', 'shop/verify');
  const { orders } = await mine('POST', 'shop/submit', { totalAmount: summary.totalAmount });
  const [order] = orders;
  console.log(
    `Ordered ${order.refNum}: ${order.totalItems} × ${order.items[0].product.displayName} at ${order.store.displayAs}, ${order.store.location.address}: ` +
      `${dollars(order.subTotal)} + tax ${dollars(order.tax)} = ${dollars(order.totalAmount)}, ${order.totalCannabisWeight} g, ${order.status}, ${order.paymentStatus}`,
  );
  for (const status of ['processing', 'ready-pickup']) await market('orders', order.refNum, status);
  console.log(await market('orders', order.refNum, 'completed', '--id-checked'));
  const done = await mine('GET', `orders/orderById?id=${order.id}`);
  console.log(
    `${done.status}, ${done.paymentStatus}; from registering to here ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  if (done.status !== 'completed' || done.paymentStatus !== 'paid' || metres > 50) process.exitCode = 1;
}

/** Calls the API as any program would: JSON in, `result` out. */
function caller(api: string, sessionToken?: string) {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the API answers, looked at from outside
  return async (method: string, path: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${api}/${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(sessionToken && { authorization: `Bearer ${sessionToken}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { success: boolean; result: unknown; error?: unknown };
    if (!answer.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer.error)}`);
    return answer.result;
  };
}

async function step(name: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now();
  const said = await work();
  console.log(`${name} (${((performance.now() - began) / 1000).toFixed(1)} s)\n  ${said.replaceAll('\n', '\n  ')}`);
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
