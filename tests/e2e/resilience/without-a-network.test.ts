import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendMessage } from '#features/chat';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fetchedOrder, operatorOf } from '../support/operator.ts';
import { siteWithWorker } from '../support/other-version.ts';
import { cacheNames, kept, keptText, openWithWorker } from '../support/page/service-worker.ts';
import { newShopper } from '../support/shopper.ts';

const ALLOWED = { serviceWorkers: 'allow', isKnown: true } as const;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const cart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const lastKnown = (page: Page) => cart(page).getByText(/^Prices and stock as of /);
const openCart = (page: Page) => page.getByRole('button', { name: /^Shopping Cart/ }).click();

describe.each(alikeOn('phone'))('without a network, on a %s', (device) => {
  it('a page that was seen opens again, and one that was not says so and opens once there is a network', async () => {
    const { page } = await visitor({ ...ALLOWED, device });
    // Before there was a worker, and after.
    await openWithWorker(page, '/faq');
    await openWithWorker(page, '/stores?sort=name');
    await page.context().setOffline(true);
    await page.goto('/faq');
    await heading(page, 'Frequently asked questions').waitFor();
    await page.goto('/stores?sort=name');
    await heading(page, 'Stores').waitFor();

    await page.goto('/brands?page=1');
    await heading(page, 'The page did not open').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Failed Connecting to the Service @ \S+/).waitFor();
    await expectAccessible(page);

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Brands').waitFor();
    expect(page.url()).toMatch(/\/brands\?page=1$/);
  });

  it('a guest changes the cart that is open as the network goes, and has it priced once it is back', async () => {
    const { page } = await visitor({ ...ALLOWED, device });
    await openWithWorker(page, '/products');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click();
    await openCart(page);
    const price = cart(page).locator('.cart-line-price');
    const cents = async () => Number((await price.textContent())?.replace(/\D/g, ''));
    await price.waitFor();
    const one = await cents();

    await page.context().setOffline(true);
    await cart(page)
      .getByRole('button', { name: /^Increase quantity of/ })
      .click();
    await lastKnown(page).waitFor();
    await expect.poll(cents).toBe(2 * one);

    await page.context().setOffline(false);
    await lastKnown(page).waitFor({ state: 'detached' });
    await expect.poll(cents).toBe(2 * one);
  });

  it('a guest sees the cart as it was last known, changes it, and finds it right once there is a network', async () => {
    const { page } = await visitor({ ...ALLOWED, device });
    await openWithWorker(page, '/products');
    const add = page.getByRole('main').getByRole('button', { name: /^Add .* to cart$/ });
    await add.nth(0).click();
    await add.nth(0).click();
    await openCart(page);
    await expect.poll(() => cart(page).getByRole('listitem').count()).toBe(2);
    const names = await cart(page).getByRole('listitem').getByRole('link').allTextContents();
    await expect.poll(() => kept(page)).toContainEqual(expect.stringMatching(/^\/files\/[\w-]+\.svg$/));

    await page.context().setOffline(true);
    // On a slow phone the cart is opened before the page has read it.
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await page.reload();
    await openCart(page);
    await lastKnown(page).waitFor();
    await session.detach();
    expect(await cart(page).getByRole('listitem').getByRole('link').allTextContents()).toEqual(names);
    const pictures = cart(page).getByRole('listitem').locator('img');
    await expect.poll(() => pictures.evaluateAll(areShown)).toEqual([true, true]);
    await expectAccessible(page);
    const price = cart(page).locator('.cart-line-price').first();
    const cents = async () => Number((await price.textContent())?.replace(/\D/g, ''));
    const one = await cents();
    await cart(page)
      .getByRole('button', { name: /^Increase quantity of/ })
      .first()
      .click();
    await expect.poll(cents).toBe(2 * one);
    await cart(page)
      .getByRole('button', { name: `Remove ${names[1]}` })
      .click();
    await expect
      .poll(() =>
        cart(page)
          .getByRole('button', { name: /^Remove / })
          .count(),
      )
      .toBe(1);
    await page.reload();
    await openCart(page);
    await lastKnown(page).waitFor();
    await expect.poll(cents).toBe(2 * one);

    await page.context().setOffline(false);
    await lastKnown(page).waitFor({ state: 'detached' });
    await expect.poll(cents).toBe(2 * one);
    expect(await cart(page).getByRole('listitem').getByRole('link').allTextContents()).toEqual([names[0]]);
  });
});

function areShown(images: Element[]): boolean[] {
  return images.map((image) => (image as HTMLImageElement).naturalWidth > 0);
}

it('caches nothing of a signed-in user, and nothing of what they saw after they log out', async () => {
  const { page, signIn, origin, watch } = await visitor(ALLOWED);
  // The home page keeps room for a shopper's orders from the second visit on.
  watch.ignoreShifts();
  const shopper = await newShopper(origin);
  const order = await fetchedOrder(shopper, await operatorOf(origin));
  await shopper.call(sendMessage, { msg: 'Is the purple door the right one?' });
  await signIn(shopper.sessionToken);
  await openWithWorker(page, '/products');
  for (const path of [
    '/profile',
    '/profile/orders',
    `/profile/orders/${order.id}`,
    '/profile/chat',
    '/profile/notifications',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/search?search=granite');
  await page.goto('/');
  await expect.poll(() => kept(page)).toContain('/');
  const paths = await kept(page);
  expect(paths.filter((path) => !/^\/(assets\/[^/]+|offline|products|contact-us)?$/.test(path))).toEqual([]);
  const text = await keptText(page);
  const personal = [
    shopper.sessionToken,
    shopper.email,
    'Tremblay',
    'robin',
    order.id,
    order.refNum,
    'purple door',
    'granite',
  ];
  expect(personal.filter((word) => text.includes(word))).toEqual([]);

  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect
    .poll(async () => (await cacheNames(page)).filter((name) => !name.startsWith('wicket:files')))
    .toEqual([]);
  // The frame is everyone's: it stays.
  expect((await kept(page)).length).toBeGreaterThan(20);
});

it('a new version waits until the pages of the one before are left, whose files stay until then', async () => {
  const site = await siteWithWorker();
  onTestFinished(site.close);
  const { page } = await visitor({ ...ALLOWED, site: { origin: site.origin, guest: site.origin } });
  await openWithWorker(page, '/faq');
  const before = await cacheNames(page);
  site.change();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
  expect(await cacheNames(page)).toEqual(expect.arrayContaining(before));
  await page.goto('/stores');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)).toBe(
    true,
  );

  let open = page;
  // Each time in a tab of its own: one in which the browser is stuck holds up nothing but itself.
  const left = async () => {
    await open.waitForLoadState('networkidle');
    await open.close();
    open = await page.context().newPage();
    await open.goto('/faq', { timeout: 10_000 });
    return (await cacheNames(open)).filter((name) => before.includes(name));
  };
  await expect.poll(left, { timeout: 40_000, interval: 1_000 }).toEqual([]);
  await expect.poll(async () => (await cacheNames(open)).length).toBe(before.length);
});
