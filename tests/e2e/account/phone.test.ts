import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { login, register, verifyRegisteredPhone, verifySession } from '#features/auth';
import { httpClient } from '#platform/browser/client.ts';
import { type Hands, keyboard, mouse } from '../support/actions/input-methods.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import { fillDeliveryCart } from '../support/shopper.ts';
import { national, newNumber, otherPin, pinTo } from '../support/sms.ts';

const PASSWORD = 'quiet-lake-under-birches';

async function fillIn(page: Page, hands: Hands, phone: string): Promise<void> {
  const form = page.getByRole('main');
  await hands.type(form.getByLabel('Phone number'), national(phone));
  await hands.type(form.getByLabel('Day'), '7');
  await hands.select(form.getByLabel('Month'), 'May');
  await hands.type(form.getByLabel('Year'), '1990');
}

async function choosePassword(page: Page, hands: Hands): Promise<void> {
  const form = page.getByRole('main');
  await hands.type(form.getByLabel('Password', { exact: true }), PASSWORD);
  await hands.type(form.getByLabel('Repeat password'), PASSWORD);
  await hands.tick(form.getByRole('checkbox'));
}

/** Opens a page with a form, and waits until scripts have taken it over. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** A user with a verified number, created through the API. */
async function registered(origin: string): Promise<string> {
  const phoneNumber = newNumber();
  const call = httpClient({ base: `${origin}/api`, token: () => null });
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  await call(register, { url: origin, phoneNumber, dateOfBirth: '1990-05-07', ...passwords, agreed: true });
  await call(verifyRegisteredPhone, { phoneNumber, pin: await pinTo(origin, phoneNumber) });
  return phoneNumber;
}

describe.each(alikeOn('desktop'))('an account by phone on a %s', (device) => {
  it('is opened with a PIN, and logged in to', async () => {
    const { page, watch, origin } = await visitor({ isKnown: true, device });
    const hands = device === 'desktop' ? keyboard(page) : mouse;
    const phone = newNumber();
    const main = page.getByRole('main');
    await open(page, '/auth/register?referral=FRIEND');
    await hands.choose(page.getByRole('radio', { name: 'Phone' }));
    await hands.press(main.getByRole('button', { name: 'Create account' }));
    await page.getByText('Phone number is required.').waitFor();
    await page.getByText('Date of birth is required.').waitFor();
    await page.getByText('Unfortunately your age prevent us from registering you.').waitFor();
    expect(await main.getByLabel('Phone number').evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await page.getByLabel('First name').count()).toBe(0);
    expect(await page.getByLabel('Referral code').inputValue()).toBe('FRIEND');
    await expectAccessible(page);

    await fillIn(page, hands, phone);
    await choosePassword(page, hands);
    await hands.press(main.getByRole('button', { name: 'Create account' }));
    await page.getByRole('heading', { level: 1, name: 'Enter your PIN' }).waitFor();
    await main.getByText(national(phone)).waitFor();
    const field = main.getByLabel('Pin number');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    await hands.press(main.getByRole('button', { name: 'Verify' }));
    await page.getByText('Pin number is required.').waitFor();
    await expectAccessible(page);

    watch.allow(422);
    const pin = await pinTo(origin, phone);
    await hands.type(field, otherPin(pin));
    await hands.press(main.getByRole('button', { name: 'Verify' }));
    await page.getByText('That PIN is incorrect or has expired.').waitFor();
    await field.fill('');
    await hands.type(field, pin);
    await hands.press(main.getByRole('button', { name: 'Verify' }));
    await page.getByRole('heading', { level: 1, name: 'Your account is ready' }).waitFor();
    await expectAccessible(page);

    await hands.press(main.getByRole('link', { name: 'Log in' }));
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(await main.getByLabel('Phone number').inputValue()).toBe(national(phone));
    await hands.type(main.getByLabel('Password', { exact: true }), PASSWORD);
    await hands.press(main.getByRole('button', { name: 'Log in', exact: true }));
    await page.getByRole('heading', { level: 1, name: 'Account Details' }).waitFor();
    await page.getByText('No name yet.').waitFor();
    await main
      .getByRole('definition')
      .filter({ hasText: national(phone) })
      .waitFor();
    await expectAccessible(page);
  });

  it('is not proved yet: log-in says so and leads to the PIN, which can be sent again after a wait', async () => {
    const { page, watch, origin } = await visitor({ isKnown: true, device });
    const phone = newNumber();
    const call = httpClient({ base: `${origin}/api`, token: () => null });
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const rest = { url: origin, dateOfBirth: '1990-05-07', agreed: true as const };
    await call(register, { ...rest, ...passwords, phoneNumber: phone });
    const first = await pinTo(origin, phone);
    for (const status of [401, 403, 429]) watch.allow(status);
    const main = page.getByRole('main');
    await page.clock.install();
    await open(page, '/auth');
    await page.getByRole('radio', { name: 'Phone' }).check();
    await main.getByLabel('Phone number').fill(phone);
    await main.getByLabel('Password', { exact: true }).fill('not-the-password');
    await main.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('alert').getByText('The phone number or password is incorrect.').waitFor();
    await main.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await main.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('alert').getByText('Please verify your phone number first.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Enter the PIN' }).click();

    const again = page.getByRole('button', { name: 'Send a new PIN', exact: true });
    const sendAgain = async () => {
      await page.getByRole('button', { name: /^Send a new PIN in \d+ s$/ }).waitFor();
      await page.clock.fastForward(31_000);
      await again.click();
    };
    await sendAgain();
    await page.getByRole('status').getByText('We sent a new PIN.').waitFor();
    await expect.poll(() => pinTo(origin, phone)).not.toBe(first);
    await sendAgain();
    await sendAgain();
    await page.getByText('Too many text messages were sent to this number.').waitFor();
    await expectAccessible(page);
  });

  it('asks for the number where the page does not know it', async () => {
    const { page } = await visitor({ isKnown: true, device });
    await open(page, '/auth/verify-code');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Phone number is required.').waitFor();
    await page.getByText('Pin number is required.').waitFor();
    await page.getByRole('button', { name: 'Send a new PIN' }).click();
    await expectAccessible(page);
  });

  it('gets an email and another number, each once it is proved', async () => {
    const { page, origin, watch, signIn } = await visitor({ isKnown: true, device });
    const phone = await registered(origin);
    const hands = device === 'desktop' ? keyboard(page) : mouse;
    const call = httpClient({ base: `${origin}/api`, token: () => null });
    await signIn(await call(login, { phone, password: PASSWORD }));
    await page.goto('/profile');
    await hands.press(page.getByRole('button', { name: 'Add an email' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send the link' }).waitFor();
    await expectAccessible(page);
    const email = `${phone.slice(1)}@mail.example`;
    await hands.type(dialog.getByLabel('New email'), email);
    await hands.type(dialog.getByLabel('Current password'), PASSWORD);
    await hands.press(dialog.getByRole('button', { name: 'Send the link' }));
    await dialog.getByText(`We sent a link to ${email}.`).waitFor();
    await page.goto(linkIn(await mailTo(origin, email)));
    await hands.press(page.getByRole('button', { name: 'Verify my account' }));
    await page.getByRole('status').getByText('Your email is verified.').waitFor();
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Account Details' }));
    await page.getByRole('definition').filter({ hasText: email }).waitFor();

    watch.allow(422);
    const other = newNumber();
    await hands.press(page.getByRole('button', { name: 'Change your phone number' }));
    await hands.type(dialog.getByLabel('Phone number'), other);
    await hands.type(dialog.getByLabel('Current password'), 'a guess');
    await hands.press(dialog.getByRole('button', { name: 'Send the PIN' }));
    await dialog.getByText('Please ensure to enter your current password.').waitFor();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await hands.press(dialog.getByRole('button', { name: 'Send the PIN' }));
    await dialog.getByLabel('Pin number').waitFor();
    await expectAccessible(page);
    await hands.type(dialog.getByLabel('Pin number'), await pinTo(origin, other));
    await hands.press(dialog.getByRole('button', { name: 'Verify' }));
    await page.locator('[aria-live=polite]').getByText('Your phone number is saved.').waitFor({ state: 'attached' });
    await page
      .getByRole('definition')
      .filter({ hasText: national(other) })
      .waitFor();
    expect(await mailTo(origin, email)).toMatchObject({ subject: 'Your Wicket phone number was changed' });
  });

  it('is recovered by a PIN when the password is forgotten', async () => {
    const { page, origin, watch } = await visitor({ isKnown: true, device });
    const hands = device === 'desktop' ? keyboard(page) : mouse;
    const phone = await registered(origin);
    const first = await pinTo(origin, phone);
    const main = page.getByRole('main');
    await page.goto('/auth/forgot-password');
    await page.getByRole('radio', { name: 'Phone' }).check();
    await hands.press(main.getByRole('button', { name: 'Send the PIN' }));
    await page.getByText('Phone number is required.').waitFor();
    await hands.type(main.getByLabel('Phone number'), national(phone));
    await hands.press(main.getByRole('button', { name: 'Send the PIN' }));
    await page.getByText(/has an account, we sent it a PIN/).waitFor();
    await expectAccessible(page);
    await expect.poll(() => pinTo(origin, phone)).not.toBe(first);
    const pin = await pinTo(origin, phone);
    const save = main.getByRole('button', { name: 'Save password' });
    const password = 'seven-lanterns-in-fog';
    watch.allow(422);
    await hands.type(main.getByLabel('Pin number'), otherPin(pin));
    await hands.type(main.getByLabel('New password', { exact: true }), password);
    await hands.type(main.getByLabel('Repeat new password'), password);
    await hands.press(save);
    await page.getByText('That PIN is incorrect or has expired.').waitFor();
    await main.getByLabel('Pin number').fill(pin);
    await hands.press(save);
    await page.getByRole('status').getByText('Your password is changed. Log in with the new one.').waitFor();
    const call = httpClient({ base: `${origin}/api`, token: () => null });
    expect(await call(login, { phone, password })).toBeTruthy();
  });

  it('is opened where one left off: what was typed is there after closing, but for passwords', async () => {
    const { page } = await visitor({ isKnown: true, device });
    const main = page.getByRole('main');
    await open(page, '/auth/register');
    await main.getByLabel('First name').fill('Robin');
    await main.getByRole('radio', { name: 'Other' }).check();
    await page.getByRole('radio', { name: 'Phone' }).check();
    await fillIn(page, mouse, '+14165550123');
    await choosePassword(page, mouse);
    await open(page, '/auth/register');
    await expect.poll(() => main.getByLabel('First name').inputValue()).toBe('Robin');
    expect(await main.getByRole('radio', { name: 'Other' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Phone' }).check();
    expect(await main.getByLabel('Phone number').inputValue()).toBe('(416) 555-0123');
    expect(await main.getByLabel('Year').inputValue()).toBe('1990');
    expect(await main.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PASSWORD);
  });
});

it('who registered by phone says their name with their first delivery', async () => {
  const { page, origin, signIn, watch } = await visitor({ isKnown: true, device: 'phone' });
  watch.allow(422);
  const phoneNumber = await registered(origin);
  const session = { token: '' };
  const call = httpClient({ base: `${origin}/api`, token: () => session.token });
  session.token = await call(login, { phone: phoneNumber, password: PASSWORD });
  await fillDeliveryCart({ call });
  await signIn(session.token);
  await page.goto('/checkout');
  const order = page.getByRole('button', { name: 'Continue to order summary' }).last();
  await page.getByLabel('First name').waitFor();
  await order.tap();
  await page
    .locator('.toast')
    .filter({ hasText: 'Please enter the first and last name of who receives it.' })
    .waitFor();
  await page.getByText('First name is required.').waitFor();
  await page.getByText('Last name is required.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('First name').fill('Robin');
  await order.tap();
  // The one that is missing still, and nothing typed is lost.
  await expect.poll(() => page.getByLabel('Last name').evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await page.getByLabel('First name').inputValue()).toBe('Robin');
  await page.reload();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Robin');
  // Whatever is wrong with a name is said beside it.
  await page.getByLabel('Last name').fill('T'.repeat(61));
  await order.tap();
  await page.getByText('Please use at most 60 characters.').waitFor();
  await page.getByLabel('Last name').fill('Tremblay');
  await order.tap();
  await page.getByRole('heading', { level: 1, name: 'Order summary' }).waitFor();
  expect(await call(verifySession, {})).toMatchObject({ firstName: 'Robin', lastName: 'Tremblay' });
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Tremblay');
  await page.getByRole('button', { name: 'Place order' }).last().tap();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
});
