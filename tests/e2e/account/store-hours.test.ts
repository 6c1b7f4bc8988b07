import { expect, it } from 'vitest';
import { listStores } from '#features/stores';
import { expectAccessible, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';
import { newStaff } from '../support/team.ts';

async function lastStore() {
  const guest = await newShopper(siteOrigin());
  const { items } = await guest.call(listStores, { loc: '-79.41235,43.64539' });
  return items.at(-1)?.id as string;
}

it.each(['desktop', 'phone'] as const)(
  'a manager sets hours and a holiday, pauses and opens the store on a %s, and its page says so',
  async (device) => {
    const { page, signIn, origin, watch } = await visitor({ isKnown: true, device });
    const storeId = await lastStore();
    const manager = await newStaff(origin, { storeId, role: 'manager' });
    await signIn(manager.sessionToken);
    await page.goto(`/console/${storeId}/hours`);
    const monday = page.getByLabel('Monday: opens');
    await monday.waitFor();
    await expectAccessible(page);

    await monday.fill('08:00');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByText('Ontario allows sales from 9 AM to 11 PM.', { exact: true }).first().waitFor();
    expect(await monday.inputValue()).toBe('08:00');
    expect(await monday.getAttribute('aria-invalid')).toBe('true');
    // Wherever a page stops, the tab bar of a phone covers a part of something.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await monday.fill('10:15');
    await page.getByLabel('Monday: closes').fill('21:00');
    await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
    await page.getByRole('menuitem', { name: 'To every day' }).click();
    await page.getByRole('switch', { name: 'Sunday: open' }).uncheck();
    await page.getByRole('combobox', { name: /Christmas Day$/ }).selectOption('Closed');
    await page.getByText('Dec 25: Closed').waitFor();
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByRole('button', { name: 'Save hours' }).waitFor({ state: 'detached' });

    const status = page.getByRole('button', { name: /^(Open|Closed)/ }).last();
    await status.click();
    const dialog = page.getByRole('dialog', { name: /is (open|closed)$/ });
    await dialog.getByText('Paused', { exact: true }).click();
    await dialog.getByText('1 hour', { exact: true }).click();
    const isWithin = await dialog.evaluate((it) => it.scrollWidth <= it.clientWidth);
    expect(isWithin).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Pause until/ }).click();
    await page.getByRole('button', { name: /^Paused/ }).waitFor();

    const shopper = await visitor({ isKnown: true, device });
    await shopper.page.goto(`/store/${storeId}`);
    await shopper.page
      .getByText(/^Paused until/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Paused/ }).click();
    const paused = page.getByRole('dialog', { name: /is paused$/ });
    await paused.getByText('Open', { exact: true }).click();
    await paused.getByRole('button', { name: 'Open now' }).click();
    await page.getByRole('button', { name: /^Paused/ }).waitFor({ state: 'detached' });

    // Somebody else saves; what is typed here is kept, and not written over theirs.
    watch.allow(409);
    const other = await visitor({ isKnown: true, device: 'desktop' });
    await other.signIn((await newStaff(origin, { storeId, role: 'owner' })).sessionToken);
    await other.page.goto(`/console/${storeId}/hours`);
    await monday.fill('11:00');
    await other.page.getByLabel('Monday: opens').fill('12:00');
    await other.page.getByRole('button', { name: 'Save hours' }).click();
    await other.page.getByRole('button', { name: 'Save hours' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByText(/changed these hours meanwhile/).waitFor();
    expect(await monday.inputValue()).toBe('11:00');
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('button', { name: 'Save hours' }).waitFor({ state: 'detached' });
    expect(await monday.inputValue()).toBe('12:00');
  },
);
