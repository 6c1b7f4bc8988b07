import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { register } from '#features/auth';
import { httpClient } from '#platform/browser/client.ts';
import { BY_TIME, expectAccessible, visitor } from '../support/journey.ts';
import { linkIn, mailAbout, mailTo } from '../support/mail.ts';
import { newShopper } from '../support/shopper.ts';
import { national, newNumber, pinTo } from '../support/sms.ts';

const PASSWORD = 'quiet-lake-under-birches';
const NEW = 'seven-lanterns-in-fog';
const main = (page: Page) => page.getByRole('main');

/** A guest with a product in the cart, at the step before the checkout. */
async function guestAtCheckout() {
  const seen = await visitor({ isKnown: true });
  await seen.page.goto('/products');
  await main(seen.page)
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click();
  await seen.page.getByRole('button', { name: 'Shopping Cart, 1 item' }).click();
  await seen.page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await seen.page.getByRole('heading', { level: 2, name: 'Who is ordering?' }).waitFor();
  return seen;
}

const registration = (page: Page) =>
  main(page)
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Create account' }) });

async function fillIn(page: Page): Promise<void> {
  const form = registration(page);
  await form.getByLabel('Day').fill('7');
  await form.getByLabel('Month').selectOption('May');
  await form.getByLabel('Year').fill('1990');
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Repeat password').fill(PASSWORD);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Create account' }).click();
}

async function enterPin(page: Page, origin: string, phone: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Enter your PIN' }).waitFor();
  await main(page)
    .getByLabel('Pin number')
    .fill(await pinTo(origin, phone));
  await main(page).getByRole('button', { name: 'Verify' }).click();
  await main(page).getByRole('link', { name: 'Log in' }).click();
}

async function logIn(page: Page, password: string, email?: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  if (email) await main(page).getByRole('textbox', { name: 'Email' }).fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
}

const isAtCheckout = async (page: Page) => {
  await page.waitForURL((url) => url.pathname === '/checkout');
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
};

describe('on the way to the checkout', () => {
  it('an account by phone leads on to the checkout, with the cart', async () => {
    const { page, origin } = await guestAtCheckout();
    const phone = newNumber();
    const form = registration(page);
    await form.getByRole('radio', { name: 'Phone' }).check();
    await form.getByLabel('Phone number').fill(national(phone));
    await fillIn(page);
    await enterPin(page, origin, phone);
    await logIn(page, PASSWORD);
    await isAtCheckout(page);
    await main(page).getByText('Items (1)').waitFor();
  });

  it('an account by email leads on to the checkout, in the tab of the link and in the one before it', async () => {
    const { page, origin } = await guestAtCheckout();
    const email = `${crypto.randomUUID()}@mail.example`;
    const form = registration(page);
    for (const [label, text] of [
      ['First name', 'Robin'],
      ['Last name', 'Tremblay'],
      ['Display name', 'robin'],
    ] as const)
      await form.getByLabel(label).fill(text);
    await form.getByRole('textbox', { name: 'Email' }).fill(email);
    await form.getByRole('radio', { name: 'Other' }).check();
    await fillIn(page);
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();

    const other = await page.context().newPage();
    await other.goto(linkIn(await mailTo(origin, email)));
    await other.waitForFunction(
      () => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
      null,
      BY_TIME,
    );
    await other.getByRole('button', { name: 'Verify my account' }).click();
    await main(other).getByRole('link', { name: 'Log in' }).click();
    await logIn(other, PASSWORD, email);
    await isAtCheckout(other);
    await main(page).getByRole('link', { name: 'Log in' }).click();
    await isAtCheckout(page);
  });

  it('a forgotten password leads on to the checkout, by the link in another tab', async () => {
    const { page, origin } = await guestAtCheckout();
    const { email } = await newShopper(origin);
    await main(page).getByRole('tab', { name: 'I have an account' }).click();
    await main(page).getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    const other = await page.context().newPage();
    await other.goto(linkIn(await mailAbout(origin, email, 'Choose a new password')));
    await other.getByLabel('New password', { exact: true }).fill(NEW);
    await other.getByLabel('Repeat new password').fill(NEW);
    await other.getByRole('button', { name: 'Save password' }).click();
    await logIn(other, NEW, email);
    await isAtCheckout(other);
  });

  it('a forgotten password leads on to the checkout, by a PIN', async () => {
    const { page, origin } = await guestAtCheckout();
    const phone = newNumber();
    const call = httpClient({ base: `${origin}/api`, token: () => null });
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    await call(register, { url: origin, phoneNumber: phone, dateOfBirth: '1990-05-07', ...passwords, agreed: true });
    const first = await pinTo(origin, phone);
    await main(page).getByRole('tab', { name: 'I have an account' }).click();
    await main(page).getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
    await page.getByRole('radio', { name: 'Phone' }).check();
    await main(page).getByLabel('Phone number').fill(national(phone));
    await main(page).getByRole('button', { name: 'Send the PIN' }).click();
    await page.getByText(/has an account, we sent it a PIN/).waitFor();
    await expect.poll(() => pinTo(origin, phone)).not.toBe(first);
    await main(page)
      .getByLabel('Pin number')
      .fill(await pinTo(origin, phone));
    await main(page).getByLabel('New password', { exact: true }).fill(NEW);
    await main(page).getByLabel('Repeat new password').fill(NEW);
    await main(page).getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('status').getByText('Your password is changed.').waitFor();
    await main(page).getByRole('radio', { name: 'Phone' }).check();
    await main(page).getByLabel('Phone number').fill(national(phone));
    await logIn(page, NEW);
    await isAtCheckout(page);
  });

  it('a number that is not verified yet leads to the PIN and on to the checkout', async () => {
    const { page, origin, watch } = await guestAtCheckout();
    const phone = newNumber();
    const call = httpClient({ base: `${origin}/api`, token: () => null });
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    await call(register, { url: origin, phoneNumber: phone, dateOfBirth: '1990-05-07', ...passwords, agreed: true });
    watch.allow(403);
    await main(page).getByRole('tab', { name: 'I have an account' }).click();
    const form = main(page)
      .locator('form')
      .filter({ has: page.getByRole('button', { name: 'Log in', exact: true }) });
    await form.getByRole('radio', { name: 'Phone' }).check();
    await form.getByLabel('Phone number').fill(national(phone));
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('link', { name: 'Enter the PIN' }).click();
    await enterPin(page, origin, phone);
    await logIn(page, PASSWORD);
    await isAtCheckout(page);
  });
});

it('keeps the next page through every page of an account, and none of another site', async () => {
  const { page } = await visitor({ isKnown: true });
  const next = 'next=%2Fprofile%2Forders%3Fpage%3D2';
  const steps = [
    ['/auth', 'Create account', '/auth/register'],
    ['/auth/register', 'Log in', '/auth'],
    ['/auth', 'Forgot password', '/auth/forgot-password'],
    ['/auth/forgot-password', 'Log in', '/auth'],
    ['/auth/success', 'Log in', '/auth'],
  ] as const;
  const wayFrom = (name: string) => main(page).getByRole('link', { name, exact: true }).getAttribute('href');
  for (const [from, name, to] of steps) {
    await page.goto(`${from}?${next}`);
    expect(await wayFrom(name)).toBe(`${to}?${next}`);
    for (const foreign of ['https%3A%2F%2Fevil.example%2F', '%2F%2Fevil.example', '%2F%5Cevil.example']) {
      await page.goto(`${from}?next=${foreign}`);
      expect(await wayFrom(name)).toBe(to);
    }
  }
  await expectAccessible(page);
});
