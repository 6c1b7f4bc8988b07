import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#app/demo/demo-logins.ts';
import { listStores } from '#features/stores';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { linkIn, mailAbout } from '../support/mail.ts';
import { newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';
import { newStaff } from '../support/team.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

async function aStore() {
  const guest = await newShopper(siteOrigin());
  const { items } = await guest.call(listStores, { loc: '-79.41235,43.64539' });
  return items[1]?.id as string;
}

/** At the console's own log-in. */
async function signInByKeys(page: Page, email: string, password: string) {
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

it.each(alikeOn('phone'))(
  'an owner invites somebody on a %s, who accepts, sees the console without Invite, and is removed',
  async (device) => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const storeId = await aStore();
    const owner = await newStaff(origin, { storeId, role: 'owner' });
    const kit = await newShopper(origin);
    await signIn(owner.sessionToken);
    await page.goto('/console');
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Team' }).click();
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill('kit');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('Please enter an email address').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Email' }).press('ControlOrMeta+a');
    await dialog.getByRole('textbox', { name: 'Email' }).pressSequentially(kit.email);
    await dialog.getByLabel('Role').selectOption({ label: 'Budtender' });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('row', { name: new RegExp(kit.email) }).waitFor();
    await expectAccessible(page);

    const invited = await visitor({ isKnown: true, device });
    invited.watch.allow(401);
    await invited.page.goto(linkIn(await mailAbout(origin, kit.email, 'Join the team of')));
    await invited.page.getByText('Log in, or register, with').waitFor();
    await expectAccessible(invited.page);
    await invited.page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await signInByKeys(invited.page, kit.email, 'not-the-password');
    await invited.page.getByRole('alert').waitFor();
    await expectAccessible(invited.page);
    await invited.page.getByLabel('Password', { exact: true }).fill(kit.password);
    await invited.page.keyboard.press('Enter');
    await invited.page.getByRole('button', { name: 'Accept' }).click();
    await invited.page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
    await invited.page.getByRole('row', { name: /\(you\)/ }).waitFor();
    expect(await invited.page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    expect(await invited.page.getByText(owner.email).count()).toBe(0);
    await expectAccessible(invited.page);

    await page.reload();
    const row = page.getByRole('row', { name: new RegExp(kit.email) });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Training certificate' }).click();
    const certificate = page.getByRole('dialog', { name: /^Training certificate/ });
    await certificate.getByLabel('Certificate number').fill(HOSTILE);
    await certificate.getByLabel('Valid until').fill('2020-03-31');
    await certificate.getByRole('button', { name: 'Save' }).click();
    await row.getByText(`${HOSTILE} expired`).waitFor();
    await page.getByRole('button', { name: /^Needs attention \d+$/ }).click();
    await row.getByText('None: password alone').waitFor();
    await page.getByRole('button', { name: /^All \d+$/ }).click();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Remove from the team' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    await invited.page.reload();
    await invited.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  },
);

it('an owner who logged in long ago confirms who they are before they change a role', async () => {
  const { page, signIn, origin, watch } = await visitor({ isKnown: true });
  const storeId = await aStore();
  const owner = await newStaff(origin, { storeId, role: 'owner' });
  await newStaff(origin, { storeId, role: 'driver' });
  await signIn(owner.sessionToken);
  // As the server answers after 15 minutes; the call that follows the confirmation is let through.
  let isLongAgo = true;
  watch.allow(403);
  await page.route('**/api/ops/team/*', (route) => {
    if (!isLongAgo) return route.continue();
    isLongAgo = false;
    const error = { code: 'reauthentication-needed', message: 'Please confirm that it is you.' };
    return route.fulfill({ status: 403, json: { success: false, error } });
  });
  await page.goto(`/console/${storeId}/team`);
  const role = page.getByRole('combobox', { name: /^Role of/ }).last();
  await role.selectOption({ label: 'Support' });
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('has a new role').waitFor();
  await page.reload();
  await role.waitFor();
  expect(await role.inputValue()).toBe('support');
});

it('nothing of the console is loaded by a shopper’s pages', async () => {
  const { page } = await visitor({ isKnown: true });
  const loaded: string[] = [];
  page.on('response', (response) => void loaded.push(new URL(response.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(loaded.filter((path) => /console|team|staff/.test(path))).toEqual([]);
  await page.goto('/console', { waitUntil: 'networkidle' });
  expect(loaded.filter((path) => /console/.test(path)).length).toBeGreaterThan(1);
});

it.each([
  ['owner@wicket.example', 'https://evil.example/'],
  ['budtender@wicket.example', '//evil.example/console'],
])('%s of the README signs in at the console, and is not led to %s', async (email, next) => {
  const { page, origin } = await visitor({ isKnown: true });
  await page.goto(`/console/sign-in?next=${encodeURIComponent(next)}`);
  await signInByKeys(page, email, DEMO_PASSWORD);
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  expect(new URL(page.url()).origin).toBe(origin);
});
