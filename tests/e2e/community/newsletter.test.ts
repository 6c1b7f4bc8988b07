import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getPreferences } from '#features/account';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { linkIn, mailAbout } from '../support/mail.ts';
import { newShopper } from '../support/shopper.ts';

const QUESTION = 'Confirm your subscription';

describe.each(alikeOn('desktop'))('the mailing list on a %s', (device) => {
  it('is joined from the footer: once the button behind the link in the mail is pressed', async () => {
    const { page, origin } = await visitor({ device, isKnown: true });
    const shopper = await newShopper(origin);
    const isOn = async () => (await shopper.call(getPreferences, {})).keepUpdated;
    await page.goto('/faq');
    const form = page.getByRole('form', { name: 'Join our mailing list for exclusive deals!' });
    // The footer's script comes last: until then the browser itself says what is missing.
    const press = async () => {
      await form.getByRole('button', { name: 'Subscribe' }).click();
      return form.getByText('Please enter an email address').count();
    };
    await expect.poll(press, { timeout: 20_000, interval: 300 }).toBe(1);
    const box = form.getByRole('textbox', { name: 'Your email address' });
    expect(await box.evaluate((it) => it === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await box.fill(shopper.email);
    await box.press('Enter');
    await form.getByText('Check your email').waitFor();
    expect(await box.inputValue()).toBe('');
    await expectAccessible(page);

    const link = linkIn(await mailAbout(origin, shopper.email, QUESTION));
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Confirm your subscription' }).waitFor();
    expect(await isOn()).toBe(false);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are on the list' }).waitFor();
    expect(await isOn()).toBe(true);
    await expectAccessible(page);
  });
});

it('needs no script: neither to join nor to confirm', async () => {
  const { page, origin } = await visitor({ javaScriptEnabled: false });
  const email = `${randomUUID()}@mail.example`;
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Your email address' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL(/\/newsletter\/check-your-email$/);
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  await page.goto(linkIn(await mailAbout(origin, email, QUESTION)));
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are on the list' }).waitFor();
});

it('tells of links that lead nowhere, and asks nobody’s age on the way out', async () => {
  const { page, watch } = await visitor();
  await page.goto('/newsletter/unsubscribe?key=nothing');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { level: 1, name: 'This link is not valid' }).waitFor();
  await expectAccessible(page);
  await page.goto('/newsletter/confirm?key=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await page.getByRole('heading', { level: 1, name: 'This link has been replaced or has expired' }).waitFor();
  watch.allow(404);
  expect((await page.goto('/newsletter/other'))?.status()).toBe(404);
});
