import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listSessions } from '#features/auth';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { mailAbout } from '../support/mail.ts';
import { type NewShopper, newShopper } from '../support/shopper.ts';

const PASSWORD = 'quiet-lake-under-birches';

/** The browser's own authenticator, which makes and uses passkeys without asking anybody. */
async function withDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** How far off the site's time is, which stands in business hours: that of the shopper's log-in tells. */
async function behindOf({ call }: NewShopper, loggedInAt: number): Promise<number> {
  const [session] = await call(listSessions, {});
  return Date.parse(session?.dateCreated ?? '') - loggedInAt;
}

/** What an app shows then. */
const codeAt = (seed: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(seed.replaceAll(' ', '')) }).generate({ timestamp });

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('authToken'));
}

const isIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Account Details' }).waitFor();

it.each(alikeOn('desktop'))(
  'a passkey is added on a %s, completes a log-in by password, and logs in alone',
  async (device) => {
    const { page, watch, signIn, origin } = await visitor({ isKnown: true, device });
    const { email, sessionToken } = await newShopper(origin);
    await withDevice(page);
    await signIn(sessionToken);
    await page.goto('/profile/security');
    await page.getByRole('heading', { level: 2, name: 'Passkeys' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await codes.getByRole('listitem').nth(9).waitFor();
    expect(await codes.getByRole('listitem').count()).toBe(10);
    await expectAccessible(page);
    await codes.getByRole('button', { name: 'I saved them' }).click();
    await page.getByRole('button', { name: /^Remove: / }).waitFor();
    await page.getByText('10 of 10 are left').waitFor();
    await expectAccessible(page);
    expect((await mailAbout(origin, email, 'Your Wicket log-in was changed')).text).toContain(
      'A passkey was added to your account',
    );

    await logOut(page);
    watch.allow(403);
    await logIn(page, email);
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await isIn(page);

    await logOut(page);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await isIn(page);

    // The page may still load the shopper's own.
    watch.allow(401);
    await logOut(page);
    await page.goto('/console/7/orders');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe('/console/7/orders');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page
      .getByText('Your role does not open this page')
      .or(page.getByText('You are not on a store’s team'))
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/7/orders');
  },
);

it('an authenticator app is set up by key, its code logs in by itself, and a recovery code after the phone is lost', async () => {
  const { page, watch, signIn, origin } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  const behind = await behindOf(shopper, Date.now());
  const { email, sessionToken } = shopper;
  await signIn(sessionToken);
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const seed = (await dialog.locator('code').textContent()) ?? '';
  await expectAccessible(page);
  watch.allow(422);
  await dialog.getByLabel('Code from the app').pressSequentially('000000');
  await dialog.getByText('This code is incorrect, has expired or was used already.').waitFor();
  await dialog.getByLabel('Code from the app').fill(codeAt(seed, Date.now() + behind));
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const first = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I saved them' }).click();
  await page.getByRole('button', { name: 'Remove the app' }).waitFor();

  await logOut(page);
  watch.allow(403);
  await logIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('AAAAAA-AAAAAA');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This recovery code is incorrect or was used already.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Recovery code').fill(first.toLowerCase());
  await page.keyboard.press('Enter');
  await isIn(page);
  expect((await mailAbout(origin, email, 'A recovery code')).text).toContain('9 codes are left');

  // The page may still load the shopper's own.
  watch.allow(401);
  await logOut(page);
  await page.goto('/console/sign-in');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor();
  await page.locator('[autocomplete="one-time-code"]:focus').waitFor();
  await page.keyboard.type('000000');
  await page.getByText('This code is incorrect, has expired or was used already.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Not you?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.goto('/console/sign-in/code');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('[autocomplete="one-time-code"]:focus').waitFor();
  await page.keyboard.type('000000');
  await page.getByText('This code is incorrect, has expired or was used already.').waitFor();
  // What is typed takes the place of the wrong code. The code of this half minute is used up, the next one is taken already.
  await page.keyboard.type(codeAt(seed, Date.now() + behind + 30_000));
  await page.getByRole('heading', { level: 1, name: 'You are not on a store’s team' }).waitFor();
});

it('a session of a while ago asks for the password before a card is saved, and saves it then', async () => {
  const { page, watch, signIn, origin } = await visitor({ isKnown: true });
  const { sessionToken } = await newShopper(origin);
  await signIn(sessionToken);
  await page.goto('/profile/credit-cards');
  await page.getByRole('button', { name: 'Add New Card' }).click();
  watch.allow(403);
  watch.allow(422);
  // As the server answers after a quarter of an hour; what follows is its own.
  let isOld = true;
  await page.route('**/api/user/payment/credit-card', (route) => {
    if (route.request().method() !== 'POST' || !isOld) return route.fallback();
    const error = { code: 'reauthentication-needed', message: 'Please confirm that it is you.' };
    return route.fulfill({ status: 403, json: { success: false, error } });
  });
  const card = page.getByRole('dialog', { name: 'Add New Card' });
  await card.getByRole('textbox', { name: /^Card Name/ }).fill('Everyday');
  await card.getByRole('textbox', { name: /^Card Number/ }).fill('4242 4242 4242 4242');
  await card.getByRole('textbox', { name: /^Expiry Date/ }).fill('1230');
  await card.getByRole('textbox', { name: /^CVV/ }).fill('123');
  await card.getByRole('textbox', { name: /^Postal Code/ }).fill('M6J 1G3');
  const ask = async () => {
    await card.getByRole('button', { name: 'Add Card' }).click();
    return page.getByRole('dialog', { name: 'Confirm that it is you' });
  };
  const dismissed = await ask();
  await dismissed.getByRole('button', { name: 'Close' }).click();
  await card.getByText('Please confirm that it is you.').waitFor();
  expect(await card.getByRole('textbox', { name: /^Card Number/ }).inputValue()).toContain('4242');
  const dialog = await ask();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('a guess');
  await page.keyboard.press('Enter');
  await dialog.getByText('Please ensure to enter your current password.').waitFor();
  isOld = false;
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Everyday').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
});
