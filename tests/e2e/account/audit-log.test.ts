import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { listStores } from '#features/stores';
import { ownMarket } from '../support/actions/own-market.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';
import { newStaff } from '../support/team.ts';

async function aStore() {
  const guest = await newShopper(siteOrigin());
  const { items } = await guest.call(listStores, { loc: '-79.41235,43.64539' });
  return items[2]?.id as string;
}

it.each(alikeOn('desktop'))(
  'an owner finds on a %s who did what in the team, when and from where, and takes it along as a file',
  async (device) => {
    const { page, signIn, origin, watch } = await visitor({ isKnown: true, device });
    // The fields for the days take their room when they are chosen.
    watch.ignoreShifts();
    const offer = { product: 0, store: 2, price: 2995 };
    const { stores, names, change } = await ownMarket(origin, [offer]);
    await change({ ...offer, price: 2795 });
    const storeId = stores[2]?.id as string;
    const owner = await newStaff(origin, { storeId, role: 'owner' });
    await signIn(owner.sessionToken);
    await page.goto(`/console/${storeId}/team`);
    await page.getByRole('navigation', { name: 'Team' }).getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    const joined = page.getByRole('row', { name: /Role changed/ }).first();
    await joined.getByText('Role Owner').waitFor();
    expect(await page.getByLabel('What', { exact: true }).textContent()).not.toContain('Demo');
    expect(await joined.textContent()).toMatch(/198\.1[89]\.\d+\.0\/24/);
    await expectAccessible(page);

    await page.getByLabel('What', { exact: true }).selectOption({ label: 'Refund' });
    await page.getByRole('heading', { name: 'No entries' }).waitFor();
    await expectAccessible(page);
    expect(new URL(page.url()).searchParams.get('act')).toBe('order-refunded');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await joined.waitFor();

    const search = page.getByRole('searchbox', { name: 'Order, product or person' });
    await search.fill(names[0] as string);
    const price = page.getByRole('row', { name: /Listing changed/ }).filter({ hasText: names[0] as string });
    await price.getByText('Price $29.95 → $27.95').waitFor();
    expect(await price.textContent()).toMatch(/Alex.*\.0\/24/);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Undo the change of ${names[0]}` }).click();
    await price.first().getByText('Price $27.95 → $29.95').waitFor();
    expect(await price.first().textContent()).toContain('robin');
    expect(await price.count()).toBe(2);
    await search.fill('<script>%_"');
    await page.getByRole('heading', { name: 'No entries' }).waitFor();
    await search.fill('');
    await joined.waitFor();
    await page.getByLabel('When').selectOption({ label: 'From … to …' });
    await page.getByLabel('Last day').fill('2020-01-01');
    await page.getByRole('heading', { name: 'No entries' }).waitFor();
    await page.goBack();
    await page.goForward();
    await page.getByLabel('When').selectOption({ label: 'Today' });
    await joined.waitFor();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export for an inspector' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(await readFile((await download.path()) as string, 'utf8')).toContain('"Role changed"');

    watch.allow(500);
    await page.route('**/api/ops/audit?**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByLabel('When').selectOption({ label: 'Last 7 days' });
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/ops/audit?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await joined.waitFor();
  },
);

it('a budtender has neither the tab nor the page', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const storeId = await aStore();
  const person = await newStaff(origin, { storeId, role: 'budtender' });
  await signIn(person.sessionToken);
  await page.goto(`/console/${storeId}/team`);
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  await page.goto(`/console/${storeId}/audit`);
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
});
