import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { getCatalogueImport, importCatalogue } from '#features/back-office';
import { addCartItem, getCart, updateCart } from '#features/cart';
import { submitCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { addFavorite } from '#features/favorites';
import { addCard } from '#features/payments';
import { writeStoreReview } from '#features/reviews';
import { listStores } from '#features/stores';
import { mouse } from '../support/actions/input-methods.ts';
import { alikeOn } from '../support/devices.ts';
import { visitor } from '../support/journey.ts';
import { operatorOf } from '../support/operator.ts';
import { newShopper } from '../support/shopper.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

// A chain as registers have it: one name, one house number in two streets, one street in two towns. All of them stand
// where the visitor lives, so that neither distance nor order tells them apart.
const CHAIN = 'Zephyr Lane';
const BRANCHES = ['QUEEN ST W', 'KING ST W', 'DUNDAS ST W', 'COLLEGE ST', 'OSSINGTON AVE', 'SHAW ST']
  .flatMap((street) => [
    { address: `101 ${street} UNIT 1`, city: 'Toronto' },
    { address: `101 ${street} UNIT 1`, city: 'York' },
  ])
  .map((branch, index) => ({ ...branch, licence: `ZEPHYR-${String(index).padStart(2, '0')}` }));
const WEST_END = '-79.41235,43.64539';
const PRODUCT = 'Zephyr Sampler';
/** Each sold by one branch alone, so that a list of products shows that branch. */
const SOLD_ONCE = ['Zephyr Morning', 'Zephyr Evening'];

let site: RunningSite;
let offered: { id: string; storeId: string; name: string }[];
let storeIds: string[];
beforeAll(async () => {
  site = await startSite({}, inject('demo'));
  const operator = await operatorOf(site.origin);
  const bring = async (rows: Record<string, string>[]) => {
    const { id } = await operator(importCatalogue, { rows });
    const done = { state: 'done', created: rows.length, errors: [] };
    await vi.waitFor(async () => expect(await operator(getCatalogueImport, { id })).toMatchObject(done), 60_000);
  };
  const place = { province: 'ON', lat: '43.6455', lon: '-79.4123', coord_source: 'open_exact' };
  await bring(BRANCHES.map((branch) => ({ ...branch, ...place, name: CHAIN, postal_code: 'M6J 1G3' })));
  const key = (name: string) => name.toLowerCase().replace(' ', '-');
  const label = { brand: 'Zephyr', category: 'Edibles', net: '10', unit: 'g', pack: '1', thc_unit: 'mg/container' };
  const strength = { thc_min: '10', thc_max: '10', equiv_g_est: '0.7', price_cents: '700' };
  await bring([PRODUCT, ...SOLD_ONCE].map((name) => ({ key: key(name), name, ...label, ...strength })));
  const offer = { price_cents: '700', quantity: '50' };
  await bring([
    ...BRANCHES.map(({ licence }) => ({ licence, product: key(PRODUCT), ...offer })),
    ...SOLD_ONCE.map((name, at) => ({ licence: BRANCHES[at]?.licence as string, product: key(name), ...offer })),
  ]);
  const stores = await operator(listStores, { loc: WEST_END, search: CHAIN, count: 100 });
  storeIds = stores.items.filter(({ displayAs }) => displayAs === CHAIN).map(({ id }) => id);
  expect(storeIds).toHaveLength(BRANCHES.length);
  const lists = await Promise.all(storeIds.map((storeId) => operator(listProducts, { storeId })));
  offered = lists.flatMap(({ items }) =>
    items.map(({ id, storeId, displayName }) => ({ id, storeId, name: displayName })),
  );
});
afterAll(() => site?.stop());

const at = (device: 'desktop' | 'phone' = 'desktop') =>
  visitor({ device, isKnown: true, site: { origin: site.origin, guest: site.origin } });

/** What a reader sees of each: words, no pictures. Their number is asked for, so that an empty list proves nothing. */
async function expectEachItsOwn(items: Locator, least: number): Promise<void> {
  await items.nth(least - 1).waitFor();
  const texts = await items.evaluateAll((all) => all.map(({ textContent }) => textContent));
  expect(texts.length).toBeGreaterThanOrEqual(least);
  expect(new Set(texts).size, texts.toSorted().join('\n---\n')).toBe(texts.length);
}
const namesOf = (items: Locator) => items.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

/** No two of them share a name that is read aloud. */
async function expectNamedApart(items: Locator, least: number): Promise<void> {
  await items.nth(least - 1).waitFor();
  const names = await namesOf(items);
  expect(new Set(names).size, names.join('\n')).toBe(names.length);
}

const cards = (page: Page) => page.getByRole('main').getByRole('article').filter({ hasText: CHAIN });

describe.each(alikeOn('phone'))('two branches of a chain look different on a %s', (device) => {
  it('in the list of stores, on home and in the search', async () => {
    const { page } = await at(device);
    await page.goto(`/stores?search=${CHAIN}`);
    await expectEachItsOwn(cards(page), 12);
    await cards(page).getByText('101 Queen St W Unit 1, York', { exact: true }).waitFor();
    await page.goto('/');
    await expectEachItsOwn(page.getByRole('region', { name: 'Stores Near You' }).getByRole('article'), 12);
    await page.goto(`/search?search=${CHAIN}&type=stores`);
    await expectEachItsOwn(cards(page), 12);
  });

  it('among the other stores of a product, four of them at first', async () => {
    const { page } = await at(device);
    await page.goto(`/products/${offered.find(({ name }) => name === PRODUCT)?.id}`);
    const store = page.getByRole('region', { name: 'Store', exact: true });
    await store.getByText(/^101 .+ (St|Ave).* Unit 1, (Toronto|York)$/).waitFor();
    await page.getByRole('button', { name: 'Find this product in nearby stores' }).click();
    const offers = store.getByRole('listitem');
    await offers.first().waitFor();
    expect(await offers.count()).toBe(4);
    await page.getByRole('button', { name: 'Show more' }).click();
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await expectEachItsOwn(offers, BRANCHES.length - 1);
    await expectNamedApart(offers.getByRole('button', { name: /^Add to Cart at / }), BRANCHES.length - 1);
    expect(
      await offers
        .nth(4)
        .getByRole('link')
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
  });

  it('which shows what its label says, and promises no description where it has none', async () => {
    const { page } = await at(device);
    await page.goto(`/products/${offered.find(({ name }) => name === PRODUCT)?.id}`);
    await page.getByRole('region', { name: 'Product details' }).getByText('Edibles').waitFor();
    expect(await page.getByRole('heading', { name: 'About this product' }).count()).toBe(0);
  });

  it('in the cart, and by its tick boxes', async () => {
    const { page } = await at(device);
    await page.goto(`/products/${offered.find(({ name }) => name === PRODUCT)?.id}`);
    await page.getByRole('button', { name: 'Find this product in nearby stores' }).click();
    const add = page.getByRole('button', { name: /^Add to Cart at / });
    await add.nth(0).click();
    await page.getByRole('button', { name: 'Shopping Cart, 1 item' }).waitFor();
    await add.nth(1).click();
    await page.getByRole('button', { name: 'Shopping Cart, 2 items' }).click();
    await expectEachItsOwn(page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('region'), 2);
  });

  it('as the store that a product’s card names', async () => {
    const { page } = await at(device);
    await page.goto('/search?search=zephyr&type=products');
    const where = page.getByRole('article').getByText(/^101 .+ Unit 1, (Toronto|York)$/);
    await expectEachItsOwn(page.getByRole('article'), 3);
    expect(await where.count()).toBeGreaterThanOrEqual(3);
  });
});

describe('two branches of a chain', () => {
  it('are rows of their own while a search is typed', async () => {
    const { page } = await at();
    await page.goto('/products');
    // Before letters there are suggestions, without the switch.
    await mouse.type(page.getByRole('banner').locator('input[name="search"]'), CHAIN);
    await page.getByRole('radio', { name: 'Stores' }).check({ force: true });
    await expectEachItsOwn(page.getByRole('listbox', { name: 'Search results' }).getByRole('option'), 10);
  });

  it('have pins and cards of their own on the map', async () => {
    const { page } = await visitor({
      isKnown: true,
      hasGraphics: true,
      site: { origin: site.origin, guest: site.origin },
    });
    await page.goto(`/stores?search=${CHAIN}`);
    await page.route('**/explore/stores/markers**', async (route) => {
      // Spread out, so that each has a pin: on one point they are a circle with their number.
      const answer = await route.fetch();
      const { result } = (await answer.json()) as { result: { coordinates: [number, number] }[] };
      const spread = result.map((pin, n) => ({
        ...pin,
        coordinates: [-79.412 + (n % 3) * 0.006, 43.645 + Math.floor(n / 3) * 0.004],
      }));
      await route.fulfill({ json: { success: true, result: spread } });
    });
    await page.reload();
    const pins = page.locator('button.map-pin');
    await pins.nth(3).waitFor();
    await expectNamedApart(pins, 4);
    const name = (await pins.nth(0).getAttribute('aria-label')) as string;
    const street = /101 .+ Unit 1, (Toronto|York)/.exec(name)?.[0] as string;
    await pins.nth(0).press('Enter');
    await page
      .getByRole('complementary', { name: 'Map' })
      .getByRole('paragraph')
      .getByText(street, { exact: true })
      .waitFor();
  });

  it('tell their orders, checkouts, reviews and favourites apart', async () => {
    const shopper = await newShopper(site.origin);
    const { call } = shopper;
    const here = offered.filter(({ name }) => name === PRODUCT).slice(0, 2);
    for (const { id } of here) await call(addCartItem, { productId: id, quantity: 1 });
    for (const storeId of storeIds.slice(0, 3))
      await call(writeStoreReview, { id: storeId, rate: 4, description: 'Fine.' });
    for (const { id } of offered.filter(({ name }) => SOLD_ONCE.includes(name)))
      await call(addFavorite, { productId: id });
    const { page, signIn } = await at();
    await signIn(shopper.sessionToken);

    await page.goto('/checkout');
    const orders = page.getByRole('region', { name: new RegExp(CHAIN) });
    await expectEachItsOwn(orders, 2);
    await expectNamedApart(orders.getByRole('checkbox', { name: /^Include / }), 2);

    const card = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };
    const { id: paymentCardId } = await call(addCard, { displayName: 'Card', ...card });
    const cart = await call(getCart, {});
    await call(
      updateCart,
      cart.orders.map(({ storeId }) => ({ storeId, paymentCardId })),
    );
    await call(submitCart, {});
    await page.goto('/profile/orders');
    const withoutNumber = page.getByRole('main').getByText(/^101 .+ Unit 1, (Toronto|York)$/);
    await expectEachItsOwn(withoutNumber, 2);

    await page.goto('/profile/reviews#store');
    await expectEachItsOwn(page.getByRole('main').getByRole('link', { name: new RegExp(`^${CHAIN}`) }), 3);
    await expectNamedApart(page.getByRole('link', { name: /^Edit review of/ }), 3);

    await page.goto('/profile/favorites');
    await expectEachItsOwn(page.getByRole('article').getByText(/^(Toronto|York)$/), 2);
  });
});
