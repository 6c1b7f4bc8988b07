import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { getCart, updateCart } from '#features/cart';
import { listOrders } from '#features/orders';
import { listCards } from '#features/payments';
import { PROFILE } from '../../support/payments/moneris-field.ts';
import { startMoneris } from '../../support/payments/moneris-server.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fillCart, newShopper } from '../support/shopper.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

let moneris: Awaited<ReturnType<typeof startMoneris>>;
let site: RunningSite;
beforeAll(async () => {
  moneris = await startMoneris();
  const provider = { MONERIS_STORE_ID: 'store5', MONERIS_API_TOKEN: 'yesguy', MONERIS_PROFILE_ID: PROFILE };
  site = await startSite({ PAYMENTS: 'moneris', TEST_MONERIS: moneris.origin, ...provider }, inject('demo'));
});
afterAll(async () => {
  await site?.stop();
  await moneris?.close();
});

async function atCards(device: 'desktop' | 'phone' = 'desktop') {
  const { page, watch, signIn } = await visitor({
    ...{ isKnown: true, device },
    site: { origin: site.origin, guest: moneris.origin },
  });
  const shopper = await newShopper(site.origin);
  await signIn(shopper.sessionToken);
  await page.goto('/profile/credit-cards');
  await page.getByRole('button', { name: 'Add New Card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Card' });
  const field = dialog.frameLocator('iframe');
  await field.getByLabel('Card Number').waitFor();
  return { page, watch, shopper, dialog, field };
}

async function fill(page: Page, field: FrameLocator, { number = '4242 4242 4242 4242', cvv = '123' } = {}) {
  await page.getByRole('textbox', { name: /^Card Name/ }).fill('Everyday');
  await page.getByRole('textbox', { name: /^Expiry Date/ }).fill('1230');
  await page.getByRole('textbox', { name: /^Postal Code/ }).fill('M6J 1G3');
  await field.getByLabel('Card Number').fill(number);
  await field.getByLabel('CVV').fill(cvv);
}
const press = (page: Page) => page.getByRole('button', { name: 'Add Card' }).click();

describe('a card that is typed into the payment provider’s own field', () => {
  it.each(alikeOn('phone'))('is saved and pays, on a %s; number and CVV never come to the site', async (device) => {
    const { page, shopper, dialog, field } = await atCards(device);
    const sent: string[] = [];
    page.on('request', (request) => request.url().startsWith(site.origin) && sent.push(request.postData() ?? ''));
    expect(await dialog.locator('iframe').getAttribute('title')).toBe(
      'Card number and CVV, in the field of our payment provider',
    );
    await fill(page, field);
    await expectAccessible(page);
    await press(page);
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('listitem', { name: 'Everyday' }).getByRole('img', { name: 'Visa' }).waitFor();
    expect(sent.filter((body) => /4242424|4242 4242|cardCVV":"."/.test(body))).toEqual([]);
    expect(sent.some((body) => body.includes('"cardNumber":"tok:ot-'))).toBe(true);

    await fillCart(shopper, 1);
    const [card] = await shopper.call(listCards, {});
    const [order] = (await shopper.call(getCart, {})).orders;
    await shopper.call(updateCart, [{ storeId: order?.storeId as string, paymentCardId: card?.id as string }]);
    await page.goto('/checkout/verify');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
    expect((await shopper.call(listOrders, {})).items[0]?.paymentStatus).toBe('authorized');
  });

  it('is told beside the field what is wrong with it, and nothing typed is lost', async () => {
    const { page, watch, dialog, field } = await atCards();
    await fill(page, field, { number: '4242 4242 4242 4241', cvv: '1' });
    await press(page);
    const alert = dialog.getByRole('alert');
    await alert.getByText('Please check the card number. Please check the CVV.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await expectAccessible(page);
    expect(await field.getByLabel('Card Number').inputValue()).toBe('4242 4242 4242 4241');
    expect(await page.getByRole('textbox', { name: /^Card Name/ }).inputValue()).toBe('Everyday');

    // Our own fields are asked for first, and the field is not troubled.
    await field.getByLabel('Card Number').fill('4242 4242 4242 4242');
    await field.getByLabel('CVV').fill('123');
    await page.getByRole('textbox', { name: /^Expiry Date/ }).fill('0120');
    await press(page);
    await dialog.getByText('This card has expired.').waitFor();

    // What the bank says comes from our server; the token was good for once, and the next press makes another.
    watch.allow(402);
    await page.getByRole('textbox', { name: /^Expiry Date/ }).fill('1230');
    await page.getByRole('textbox', { name: /^Postal Code/ }).fill('X0X 0X0');
    await press(page);
    await alert.getByText('The postal code does not match this card.').waitFor();
    await page.getByRole('textbox', { name: /^Postal Code/ }).fill('M6J 1G3');
    await press(page);
    await dialog.waitFor({ state: 'hidden' });
  });

  it('can be typed with the keyboard alone', async () => {
    const { page, dialog, field } = await atCards();
    await page.getByRole('textbox', { name: /^Card Name/ }).focus();
    await page.keyboard.type('Everyday');
    await page.keyboard.press('Tab');
    // A frame may be a stop of its own before its first field.
    if (!(await field.getByLabel('Card Number').evaluate((it) => it === document.activeElement)))
      await page.keyboard.press('Tab');
    for (const text of ['5555555555554444', '123', '1230', 'M6J 1G3']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('img', { name: 'Master Card' }).waitFor();
  });

  it('is taken from nobody else: what other windows and other sites say is not heard', async () => {
    const { page, shopper, dialog, field } = await atCards();
    await fill(page, field, { number: '1' });
    const answer = JSON.stringify({ responseCode: ['001'], dataKey: moneris.temporaryToken('4000000000009995') });
    await page.evaluate((data) => {
      // The page itself, a frame of its own origin, and one in the window of the field but from another origin.
      const inner = document.body.appendChild(document.createElement('iframe'));
      const field = document.querySelector('iframe')?.contentWindow as Window;
      const shout = () => {
        window.postMessage(data, '*');
        (inner.contentWindow as Window & { eval(code: string): void }).parent.postMessage(data, '*');
        for (const [origin, source] of [
          ['https://evil.example', field],
          [location.origin, field],
        ] as const)
          dispatchEvent(new MessageEvent('message', { data, origin, source }));
      };
      setInterval(shout, 20);
    }, answer);
    await press(page);
    await dialog.getByText('Please check the card number.').waitFor();
    expect(await shopper.call(listCards, {})).toEqual([]);
  });

  it('cannot be added while the provider does not know us: a sentence says so at once', async () => {
    const { page } = await atCards();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('iframe').waitFor({ state: 'detached' });
    moneris.profiles.clear();
    onTestFinished(() => void moneris.profiles.add(PROFILE));
    await page.getByRole('button', { name: 'Add New Card' }).click();
    await page.getByText('Cards cannot be added at the moment. Please try again later.').waitFor();
    await expectAccessible(page);
  });
});

it('only the provider’s frame may be shown, and only it', async () => {
  const policy = (await fetch(`${site.origin}/profile/credit-cards`)).headers.get('content-security-policy') ?? '';
  expect(/frame-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${moneris.origin}`);
  expect(policy.split(moneris.origin)).toHaveLength(2);
});
