import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { judgeOpsReview, listOpsReviews } from '#features/back-office';
import { listProducts } from '#features/explore';
import { listProductReviews, listStoreReviews, writeStoreReview } from '#features/reviews';
import { httpClient } from '#platform/browser/client.ts';
import { keyboard } from '../support/actions/input-methods.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fetchedOrder, operatorOf } from '../support/operator.ts';
import { newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';

const call = httpClient({ base: `${siteOrigin()}/api`, token: () => null });
const { items: products } = await call(listProducts, { count: 20, category: 'edibles' });
const main = (page: Page) => page.getByRole('main');
const face = (page: Page, name: string) => page.getByRole('radio', { name });

describe.each(alikeOn('phone'))('a review on a %s', (device) => {
  const product = products[device === 'desktop' ? 0 : 1] as (typeof products)[number];
  async function signedIn() {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    await signIn(shopper.sessionToken);
    return { page, shopper, origin };
  }

  it('begins with a face on the product’s page, is changed, and taken back', async () => {
    const { page, shopper } = await signedIn();
    await page.goto(`/products/${product.id}`);
    await page.getByRole('link', { name: '4 of 5, Happy' }).click();
    await page.getByRole('heading', { level: 1, name: `Review of ${product.displayName}` }).waitFor();
    await expect.poll(() => face(page, '4 of 5, Happy').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'calm' }).click();
    await page.getByRole('button', { name: 'sleepy' }).click();
    await page.getByRole('button', { name: 'calm', pressed: true }).click();
    await page.getByLabel('Your review').fill('x'.repeat(201));
    await main(page).getByText('201 / 200').waitFor();
    await page.getByRole('button', { name: 'Submit review' }).click();
    await main(page).getByText('Please use at most 200 characters.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Your review').fill('Even pieces, and the seal was intact.');
    await page.getByRole('button', { name: 'Submit review' }).click();

    await page.waitForURL(/\/profile\/reviews#product$/);
    await page.locator('[aria-live=polite]').getByText('Your review is published.').waitFor({ state: 'attached' });
    await main(page).getByText('Even pieces, and the seal was intact.').waitFor();
    await expectAccessible(page);
    const { items } = await call(listProductReviews, { productId: product.id, count: 100 });
    expect(items.find(({ description }) => description.startsWith('Even pieces'))).toMatchObject({
      rate: 4,
      experienceMood: ['sleepy'],
      user: { firstName: '****n' },
    });

    await page.getByRole('link', { name: `Edit review of ${product.displayName}` }).click();
    await expect.poll(() => page.getByLabel('Your review').inputValue()).toBe('Even pieces, and the seal was intact.');
    expect(await page.getByRole('button', { name: 'sleepy', pressed: true }).count()).toBe(1);
    await face(page, '2 of 5, Unhappy').check();
    await page.getByRole('button', { name: 'Submit review' }).click();
    await main(page).getByRole('img', { name: 'Rated 2.0 of 5' }).waitFor();
    expect((await call(listProductReviews, { productId: product.id, count: 100 })).totalItems).toBe(items.length);

    await page.getByRole('button', { name: `Remove review of ${product.displayName}` }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'You have not reviewed a product yet' }).waitFor();
    await page.getByRole('navigation', { name: 'My reviews' }).getByRole('link', { name: 'Stores' }).click();
    await page.getByRole('heading', { name: 'You have not reviewed a store yet' }).waitFor();
    await expectAccessible(page);
    const own = await shopper.call(listProductReviews, { productId: product.id, count: 100 });
    expect(own.totalItems).toBe(items.length - 1);
  });

  it('of what was bought is offered first, counts as a verified purchase, and is answered by thumbs', async () => {
    const { page, shopper, origin } = await signedIn();
    const order = await fetchedOrder(shopper, await operatorOf(origin));
    const bought = order.items[0]?.product.displayName as string;
    await page.goto('/write-review/product');
    await page.getByRole('region', { name: 'Products you bought' }).getByRole('link', { name: bought }).waitFor();
    await page.getByLabel('Name of the product').fill('gummies');
    const found = page.getByRole('region', { name: 'Another product' }).getByRole('link');
    await found.nth(2).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Name of the product').fill('zyzzyvaxo');
    await page.getByText('No Item Found').waitFor();
    await page.getByRole('link', { name: 'Review a store instead' }).click();
    await page.getByRole('region', { name: 'Stores you bought from' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: `Review of ${order.store.displayAs}` }).waitFor();

    await page.goto(`/profile/orders/${order.id}`);
    const asked = page.getByRole('region', { name: `Were you happy with ${order.store.displayAs}?` });
    await asked.waitFor();
    await expectAccessible(page);
    await asked.getByRole('link', { name: 'No' }).click();
    await expect.poll(() => face(page, '1 of 5, Very unhappy').isChecked()).toBe(true);
    expect(await page.getByText('How did you feel?').count()).toBe(0);
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.waitForURL(/\/profile\/reviews#store$/);
    await main(page).getByText('Verified purchase').waitFor();
    expect((await call(listStoreReviews, { storeId: order.store.id })).items[0]).toMatchObject({
      rate: 1,
      verifiedPurchase: true,
    });
  });

  it('with a word of the list waits for an operator, and says so to its author alone', async () => {
    const { page, origin } = await signedIn();
    const held = products[device === 'desktop' ? 2 : 3] as (typeof products)[number];
    await page.goto(`/write-review/product/${held.id}?rate=5`);
    await page.getByLabel('Your review').fill('It cured my back.');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await main(page).getByText('Waiting for approval').waitFor();
    await expectAccessible(page);
    const isShown = async () =>
      (await call(listProductReviews, { productId: held.id, count: 100 })).items.find(({ description }) =>
        /cured/.test(description),
      );
    expect(await isShown()).toBeUndefined();
    const operator = await operatorOf(origin);
    const { items } = await operator(listOpsReviews, { count: 100 });
    const { id } = items.find(({ product: of }) => of?.id === held.systemProductId) as { id: string };
    await operator(judgeOpsReview, { id, state: 'shown' });
    expect(await isShown()).toMatchObject({ id });
  });
});

it('is written by keyboard alone, and says what is missing', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  await signIn((await newShopper(origin)).sessionToken);
  const product = products[4] as (typeof products)[number];
  await page.goto(`/write-review/product/${product.id}`);
  const hands = keyboard(page);
  await hands.press(page.getByRole('button', { name: 'Submit review' }));
  await page.getByText('Please choose a rating.').waitFor();
  expect(await face(page, '1 of 5, Very unhappy').evaluate((it) => it === document.activeElement)).toBe(true);
  await expectAccessible(page);
  for (const key of ['Space', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect.poll(() => face(page, '3 of 5, Neither').isChecked()).toBe(true);
  await hands.press(page.getByRole('button', { name: 'focused' }));
  await hands.type(page.getByLabel('Your review'), 'As described.');
  await hands.press(page.getByRole('button', { name: 'Submit review' }));
  await main(page).getByText('As described.').waitFor();
});

it('leads who is not logged in to log in, and back to the face that was pressed', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.goto(`/products/${products[0]?.id}`);
  await page.getByRole('link', { name: '5 of 5, Delighted' }).click();
  await page.waitForURL(
    (url) => url.searchParams.get('next') === `/write-review/product/${products[0]?.systemProductId}?rate=5`,
  );
  for (const path of ['/write-review/product/999999999', '/write-review/store/nobody'])
    expect((await fetch(siteOrigin() + path)).status, path).toBe(404);
});

it('shows what the store answered below it', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  await signIn(shopper.sessionToken);
  const store = products[0]?.store.id as string;
  await shopper.call(writeStoreReview, { id: store, rate: 2, description: 'A long wait.' });
  // No partner is logged in to a demo: the answer is put into what the server sends.
  await page.route('**/api/review/stores*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const item of body.result.items)
      item.answer = { description: 'We have added a till.', dateCreated: new Date().toISOString() };
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/profile/reviews#store');
  await main(page).getByText('The store answered').waitFor();
  await main(page).getByText('We have added a till.').waitFor();
  await expectAccessible(page);
});
