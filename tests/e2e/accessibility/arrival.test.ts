import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addCard } from '#features/payments';
import { visitor } from '../support/journey.ts';
import { fillCart, newShopper } from '../support/shopper.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const expectFocused = (page: Page, name: string) =>
  expect.poll(() => heading(page, name).evaluate((it) => it === document.activeElement)).toBe(true);
const CARD = { displayName: 'Everyday', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };

describe.each(['desktop', 'phone'] as const)('the step that one is led to, on a %s', (device) => {
  it('is read out: checkout, then summary, and back', async () => {
    const { page, origin, signIn } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    await fillCart(shopper, 1);
    await shopper.call(addCard, { ...CARD, cardNumber: '4242424242424242' });
    await signIn(shopper.sessionToken);
    await page.goto('/faq');
    await page.getByRole('button', { name: /^Shopping Cart, / }).click();
    await page
      .getByRole('dialog', { name: 'Shopping Cart' })
      .getByRole('link', { name: /checkout/i })
      .click();
    await expectFocused(page, 'Checkout');
    await page.getByRole('button', { name: 'Continue to order summary' }).filter({ visible: true }).click();
    await expectFocused(page, 'Order summary');
    if (device === 'phone') return;
    await page.getByRole('link', { name: 'Back to checkout' }).click();
    await expectFocused(page, 'Checkout');
  });
});

it('leaves the focus alone where the document was opened', async () => {
  const { page, origin, signIn } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  await fillCart(shopper, 1);
  await signIn(shopper.sessionToken);
  await page.goto('/checkout');
  await heading(page, 'Checkout').waitFor();
  await page.getByRole('button', { name: 'Continue to order summary' }).filter({ visible: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

/** Puts the page where a step before would have led to, and loads it anew. */
async function reloadWith(page: Page, path: string, state: object): Promise<void> {
  await page.goto(path);
  await page.evaluate((usr) => history.replaceState({ usr, key: 'before', idx: 0 }, ''), state);
  await page.reload();
}

it('the log-in is the same page when it is loaded anew after a phone was verified', async () => {
  const { page } = await visitor({ isKnown: true });
  await reloadWith(page, '/auth', { phone: '+14165550123', isPasswordNew: true });
  await expect.poll(() => page.getByRole('radio', { name: 'Phone' }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('main').getByLabel('Phone number').inputValue()).toMatch(/416.*555.*0123/);
  await page.getByText('Your password is changed. Log in with the new one.').waitFor();
});

it('what was registered is the same page when it is loaded anew', async () => {
  const { page } = await visitor({ isKnown: true });
  await reloadWith(page, '/auth/success', { email: 'alex@mail.example' });
  await page.getByText('alex@mail.example').first().waitFor();
  await heading(page, 'Check your email').waitFor();
});

it('a link within the page is no matter for the console', async () => {
  const { page } = await visitor({ isKnown: true });
  const settled = page.waitForEvent('requestfinished', (it) => /\/offline-notice-[^/]+\.js$/.test(it.url()));
  await page.goto('/faq');
  await settled;
  const link = page.getByRole('link', { name: 'Skip to main content' });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#main$/);
  await page.goBack();
  await page.waitForURL(/\/faq$/);
});

describe('logging out with a slow network', () => {
  const PAGES = ['/', '/profile/orders', '/profile/chat'];

  it.each(PAGES)('on %s asks for nothing that is refused', async (path) => {
    const { page, origin, signIn } = await visitor({ isKnown: true });
    const shopper = await newShopper(origin);
    await fillCart(shopper, 1);
    await signIn(shopper.sessionToken);
    // What the page asks for itself is still on its way as the session ends.
    const release = await holdAnswers(page);
    await page.goto(path);
    await page.getByRole('button', { name: 'My account' }).click();
    const isOut = page.waitForResponse((it) => it.url().endsWith('/api/auth/logout'));
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await isOut;
    release();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
  });
});

/** Lets only the session be known and ended: all other questions of the page wait until they are released. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/(?!auth\/)/, async (route) => {
    await isReleased;
    await route.continue().catch(() => {});
  });
  return resolve;
}
