import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { getCatalogueImport, importCatalogue, uploadCataloguePicture } from '#features/back-office';
import { addCartItem } from '#features/cart';
import { listProducts } from '#features/explore';
import { addCard } from '#features/payments';
import { listStores } from '#features/stores';
import { PATIENTLY } from '../../support/patience.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { operatorOf } from '../support/operator.ts';
import { headOf, thingsOf } from '../support/page/page-head.ts';
import { newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';

const origin = siteOrigin();
const run = randomUUID().slice(0, 6).toUpperCase();
/** Far from where the other journeys shop. */
const MOOSONEE = { city: 'Moosonee', province: 'ON', lat: '51.279', lon: '-80.646' };
const AMEX = { cardNumber: '378282246310005', cardExpiry: '1230', cardCVV: '1234', postalCode: 'M6J 1G3' };

let known: { id: string };
let bare: { id: string };
let offer: { id: string; systemProductId: string };
beforeAll(async () => {
  const call = await operatorOf(origin);
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#5a7d4f' } });
  const image = new File([new Uint8Array(await photo.jpeg().toBuffer())], 'front.jpg', { type: 'image/jpeg' });
  const picture = await call(uploadCataloguePicture, { image });
  const bring = async (rows: Record<string, string>[]) => {
    const { id } = await call(importCatalogue, { rows });
    await vi.waitFor(async () => expect((await call(getCatalogueImport, { id })).state).toBe('done'), PATIENTLY);
    expect((await call(getCatalogueImport, { id })).errors).toEqual([]);
  };
  const said = { hours: 'Daily 9:00-23:00', phone: '705 336 2993', cards: 'amex, visa debit', picture: picture.name };
  const nothing = { hours: '', phone: '', cards: '', picture: '' };
  await bring([
    { licence: `JK-${run}`, name: `Known Leaf ${run}`, address: '1 First St', ...MOOSONEE, ...said },
    { licence: `JB-${run}`, name: `Bare Leaf ${run}`, address: '2 First St', ...MOOSONEE, ...nothing },
  ]);
  const product = {
    key: `journey-${run}`,
    brand: `Real Brand ${run}`,
    name: `Plain Flower ${run}`,
    category: 'Flower',
  };
  await bring([{ ...product, unit: 'g', net: '3.5', price_cents: '2500' }]);
  await bring([{ licence: `JB-${run}`, product: product.key, price_cents: '2500', quantity: '500' }]);
  const there = { loc: `${MOOSONEE.lon},${MOOSONEE.lat}` };
  const { items } = await call(listStores, { ...there, count: 50 });
  const storeOf = (name: string) => items.find(({ displayAs }) => displayAs === name) as typeof known;
  [known, bare] = [storeOf(`Known Leaf ${run}`), storeOf(`Bare Leaf ${run}`)];
  const found = await call(listProducts, { ...there, search: `Plain Flower ${run}` });
  offer = found.items.find(({ displayName }) => displayName === `Plain Flower ${run}`) as typeof offer;
});

const info = (page: Page) => page.getByRole('region', { name: 'Store info' });
const pictureOf = (page: Page) => page.getByRole('main').locator('img').first().getAttribute('src');

describe.each(alikeOn('desktop'))('an imported store on a %s', (device) => {
  it('shows the hours, phone, cards and picture that its file says', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/store/${known.id}`);
    await page.getByRole('heading', { level: 1, name: `Known Leaf ${run}` }).waitFor();
    expect(await info(page).getByText('9 AM – 11 PM').count()).toBe(7);
    await info(page).getByText('American Express', { exact: true }).waitFor();
    await info(page).getByText('Visa (debit)', { exact: true }).waitFor();
    expect(await info(page).getByText('Master Card').count()).toBe(0);
    const phone = page.getByRole('main').getByRole('link', { name: '(705) 336-2993' });
    expect(await phone.getAttribute('href')).toBe('tel:7053362993');
    expect(await pictureOf(page)).toMatch(/^\/files\/[\w-]{43}-\d+\.webp$/);
  });

  it('claims nothing that its file does not say', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/store/${bare.id}`);
    await info(page).getByRole('heading', { name: 'Payment accepted' }).waitFor();
    expect(await info(page).getByText('Not Set', { exact: true }).count()).toBe(2);
    expect(
      await info(page)
        .getByText(/Visa|Master Card|American Express/)
        .count(),
    ).toBe(0);
    expect(await page.getByRole('main').locator('a[href^="tel:"]').count()).toBe(0);
    await expectAccessible(page);
  });
});

it('takes any card at a store whose cards are not known', async () => {
  const { page, signIn } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  await shopper.call(addCartItem, { productId: offer.id, quantity: 1 });
  await shopper.call(addCard, { displayName: 'Amex', ...AMEX });
  await signIn(shopper.sessionToken);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to order summary' }).filter({ visible: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Order summary' }).waitFor();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
});

it('gives search engines photographs, never a drawing, and who shares a link a card', async () => {
  const [withPicture, without, product] = [
    await headOf(`${origin}/store/${known.id}`),
    await headOf(`${origin}/store/${bare.id}`),
    await headOf(`${origin}/products/${offer.systemProductId}`),
  ];
  expect(thingsOf(withPicture).get('Store')).toMatchObject({
    image: expect.stringMatching(/\/files\/[\w-]{43}-\d+\.webp$/),
    telephone: '(705) 336-2993',
  });
  expect(thingsOf(without).get('Store')).not.toHaveProperty('image');
  expect(thingsOf(product).get('Product')).not.toHaveProperty('image');
  expect(without.meta['og:image']).toBe(`${origin}/pictures/share/stores/${bare.id}.png`);
});
