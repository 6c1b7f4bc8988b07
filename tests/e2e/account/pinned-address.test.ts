import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAddress, changeAddress, listAddresses } from '#features/addresses';
import { getCart, updateCart } from '#features/cart';
import type { Device } from '../support/browser.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fillCart, newShopper } from '../support/shopper.ts';

/** A street that no map knows, in an area that it does. */
const VAGUE = { label: 'Cabin', address: '12 Unheard Of Lane', city: 'Toronto', province: 'ON', postalCode: 'M6J 1G3' };
const ASKED = "We couldn't pinpoint this address. Please move the pin to your door.";

async function shopperAt(path: string, { device, hasGraphics = true }: { device: Device; hasGraphics?: boolean }) {
  const { page, watch, signIn, origin } = await visitor({ isKnown: true, device, hasGraphics });
  const shopper = await newShopper(origin);
  const address = await shopper.call(addAddress, VAGUE);
  expect(address.precision).toBe('postal-area');
  if (path === '/checkout') {
    await fillCart(shopper, 1);
    const [order] = (await shopper.call(getCart, {})).orders;
    const { label: _, ...place } = VAGUE;
    const deliveryLocation = { ...place, coordinates: address.coordinates };
    await shopper.call(updateCart, [{ storeId: order?.storeId as string, deliveryType: 'delivery', deliveryLocation }]);
  }
  await signIn(shopper.sessionToken);
  await page.goto(path);
  await page.getByText(ASKED).waitFor();
  return { page, watch, shopper, address };
}

async function openMap(page: Page): Promise<{ dialog: Locator; pin: Locator }> {
  await page.getByRole('button', { name: 'Move the pin: Cabin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the pin to your door' });
  await dialog.locator('.map[data-state=ready]').waitFor();
  return { dialog, pin: dialog.getByRole('button', { name: /^Pin\. Move it/ }) };
}
const middleOf = async (pin: Locator) => {
  const { x, y, width, height } = (await pin.boundingBox()) as NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
  return { x: x + width / 2, y: y + height / 2 };
};

describe.each(alikeOn('phone'))('an address that the map knows only by its area, on a %s', (device) => {
  it('is pinned in My Address with the arrow keys', async () => {
    const { page, shopper, address } = await shopperAt('/profile/address', { device });
    await expectAccessible(page);
    const { dialog, pin } = await openMap(page);
    await expectAccessible(page);
    const before = await middleOf(pin);
    await pin.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
    const after = await middleOf(pin);
    expect([Math.round(after.x - before.x), Math.round(after.y - before.y)]).toEqual([12, 36]);
    await dialog.getByRole('button', { name: 'Use this point' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(ASKED).waitFor({ state: 'detached' });
    const [saved] = await shopper.call(listAddresses, {});
    expect(saved).toMatchObject({ precision: 'address', address: VAGUE.address });
    expect([(saved?.longitude ?? 0) > address.longitude, (saved?.latitude ?? 90) < address.latitude]).toEqual([
      true,
      true,
    ]);
  });

  it('is pinned at checkout by dragging, and the zones are judged by the pin', async () => {
    const { page, shopper, address } = await shopperAt('/checkout', { device });
    const { dialog, pin } = await openMap(page);
    const { x, y } = await middleOf(pin);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.move(x + 40, y + 30);
    await page.mouse.up();
    const moved = await middleOf(pin);
    expect([Math.round(moved.x - x), Math.round(moved.y - y)]).toEqual([40, 30]);
    const judged = page.waitForResponse((response) => response.url().endsWith('/api/shop/update'));
    await dialog.getByRole('button', { name: 'Use this point' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await judged;
    await page.getByText(ASKED).waitFor({ state: 'detached' });
    await page.getByText('Within Delivery Zones').or(page.getByText('Unable to deliver to selected address')).waitFor();
    const [saved] = await shopper.call(listAddresses, {});
    expect(saved?.coordinates).not.toEqual(address.coordinates);
    const [order] = (await shopper.call(getCart, {})).orders;
    expect(order?.deliveryLocation?.coordinates).toEqual(saved?.coordinates);
  });
});

describe('the pin', () => {
  it('moves the order that goes there when it is moved in My Address', async () => {
    const { page, shopper, address } = await shopperAt('/checkout', { device: 'desktop' });
    const { id, label, address: street, city, province, postalCode } = address;
    const [longitude, latitude] = address.coordinates;
    const coordinates: [number, number] = [longitude + 0.001, latitude - 0.001];
    await shopper.call(changeAddress, { id, label, address: street, city, province, postalCode, coordinates });
    const judged = page.waitForResponse((response) => response.url().endsWith('/api/shop/update'));
    await page.reload();
    await judged;
    await page.getByText('Within Delivery Zones').or(page.getByText('Unable to deliver to selected address')).waitFor();
    const [order] = (await shopper.call(getCart, {})).orders;
    expect(order?.deliveryLocation?.coordinates).toEqual(coordinates);
  });

  it('goes where the map is pressed; too far away a sentence says so and the pin may be moved again', async () => {
    const { page, watch, shopper, address } = await shopperAt('/profile/address', { device: 'desktop' });
    watch.allow(422);
    const { dialog, pin } = await openMap(page);
    for (let step = 0; step < 7; step++) await dialog.getByRole('button', { name: 'Zoom out' }).click();
    await page.waitForFunction(() =>
      /\b[1-9]\d\skm/.test(document.querySelector('dialog[open] .maplibregl-ctrl-scale')?.textContent ?? ''),
    );
    const { x, y } = await middleOf(pin);
    await page.mouse.click(x + 180, y + 20);
    await dialog.getByRole('button', { name: 'Use this point' }).click();
    await dialog.getByRole('alert').getByText('Please move the pin to where the address is, in Toronto.').waitFor();
    expect((await shopper.call(listAddresses, {}))[0]?.coordinates).toEqual(address.coordinates);
    await page.mouse.click(x, y);
    await dialog.getByRole('button', { name: 'Use this point' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('is not needed where the browser draws no map: the address can be typed more precisely', async () => {
    const { page, shopper } = await shopperAt('/profile/address', { device: 'desktop', hasGraphics: false });
    await page.getByRole('button', { name: 'Move the pin: Cabin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move the pin to your door' });
    await dialog.getByText('Map unavailable. Please enter a more exact street address instead.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Use this point' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Edit the address' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Address' });
    await edit.getByLabel('Address', { exact: true }).fill('870 Queen St W');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByText(ASKED).waitFor({ state: 'detached' });
    expect((await shopper.call(listAddresses, {}))[0]).toMatchObject({ precision: 'address' });
  });
});
