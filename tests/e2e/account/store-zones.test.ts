import { expect, it } from 'vitest';
import { changeDeliveryZones, getStoreDelivery, listStores } from '#features/stores';
import { expectAccessible, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';
import { newStaff } from '../support/team.ts';

it('a manager draws a zone and turns pickup off by keys alone, and a colleague who saves first is heard', async () => {
  const { page, signIn, origin, watch } = await visitor({ isKnown: true, hasGraphics: true });
  const guest = await newShopper(siteOrigin());
  const { items } = await guest.call(listStores, { loc: '-79.41235,43.64539' });
  const storeId = items.at(-2)?.id as string;
  const manager = await newStaff(origin, { storeId, role: 'manager' });
  const owner = await newStaff(origin, { storeId, role: 'owner' });
  await signIn(manager.sessionToken);
  await page.goto(`/console/${storeId}/hours`);
  await page.getByRole('link', { name: 'Delivery' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.map[data-state=ready]').waitFor();
  await expectAccessible(page);
  const press = async (name: string | RegExp, ...keys: string[]) => {
    await page.getByRole('button', { name, exact: true }).focus();
    for (const key of keys) await page.keyboard.press(key);
  };
  const enter = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };

  await press('New zone', 'Enter');
  await enter('Radius in km', 'wide');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter 0.1 to 100 km.').waitFor();
  await enter('Radius in km', '1');
  await page.keyboard.press('Enter');
  await enter('Name', 'By the keys');
  await enter('Delivery fee', '1.23');
  await enter('Minimum order', '0');
  await press('Point 1 of 24', 'Shift+ArrowUp', 'ArrowRight', 'PageDown', 'Delete');
  await page.getByText('23 points, 3.1 km²').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Point 2 of 23');
  await expectAccessible(page);

  await press('Edit points as a list', 'Enter');
  const points = page.getByLabel('Points', { exact: true });
  const lines = (await points.inputValue()).split('\n');
  await enter('Points', [lines[0], lines[12], lines[6], lines[18]].join('\n'));
  await page.getByText('The border of By the keys crosses itself. Move the marked point, or undo.').waitFor();
  await press('Save zones', 'Enter');
  expect(await points.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await press('Undo', 'Enter');
  await page.getByText('23 points, 3.1 km²').waitFor();

  // Leaving asks.
  await page.getByRole('link', { name: 'Hours' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.goBack();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.getByText('23 points, 3.1 km²').waitFor();

  // A colleague was first: what is drawn here goes on top of theirs.
  watch.allow(409);
  const { zones, version } = await owner.call(getStoreDelivery, { id: storeId });
  const theirs = { ...(zones[0] ?? zoneAt(-79.4, 43.65)), name: 'Of the owner', feeCents: 4_321 };
  await owner.call(changeDeliveryZones, { id: storeId, version, zones: [theirs, ...zones.slice(1)] });
  await press('Save zones', 'Enter');
  await page.getByText(/changed these zones meanwhile\. Your changes are kept\.$/).waitFor();
  await press('Bring in their changes', 'Enter');
  await page.getByText('Of the owner').first().waitFor();
  await enter('Test an address', items.at(-2)?.location.address ?? '');
  await page.keyboard.press('Enter');
  await page.getByText(/^By the keys: fee \$1\.23, no minimum/).waitFor();
  await page.getByText(/^As saved: /).waitFor();
  await press('Save zones', 'Enter');
  await page.getByText(/not saved yet\.$/).waitFor({ state: 'detached' });
  const saved = await owner.call(getStoreDelivery, { id: storeId });
  expect(saved.zones[0]).toMatchObject({ name: 'By the keys', feeCents: 123, minSpendCents: 0 });
  expect(saved.zones.at(-1)).toMatchObject({ name: 'Of the owner', feeCents: 4_321 });

  for (const name of ['Delivery', 'Pickup']) {
    const onOff = page.getByRole('switch', { name });
    if ((await onOff.isChecked()) === (name === 'Delivery')) continue;
    await onOff.focus();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => !document.querySelector('fieldset:disabled'));
  }
  await page.getByText('Shoppers see “Delivery only”.').waitFor();
  const shopper = await visitor({ isKnown: true });
  await shopper.page.goto(`/store/${storeId}`);
  await shopper.page.getByRole('radio', { name: 'Delivery' }).and(shopper.page.locator(':checked')).waitFor();
  expect(await shopper.page.getByRole('radio', { name: 'Pickup' }).isDisabled()).toBe(true);
  await page.getByRole('switch', { name: 'Pickup' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Shoppers can pick up at the counter.').waitFor();

  // Zones of another program.
  await press('New zone', 'Enter');
  await page.getByRole('radio', { name: 'File', exact: true }).focus();
  await page.keyboard.press('Space');
  const paste = async (text: string) => {
    await page.getByLabel('Or its text').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
    await press('Add zones', 'Enter');
  };
  await paste('West core');
  await page.getByText(/^This text is not GeoJSON\./).waitFor();
  await expectAccessible(page);
  const geometry = { type: 'Polygon', coordinates: zoneAt(-79.4, 43.65).area };
  const buffer = Buffer.from(JSON.stringify({ type: 'Feature', properties: { name: 'Of a file' }, geometry }));
  const file = { name: 'zones.geojson', mimeType: 'application/geo+json', buffer };
  await page.getByLabel('GeoJSON file').setInputFiles(file);
  await page.getByText(/^This text is not GeoJSON\./).waitFor({ state: 'detached' });
  await press('Add zones', 'Enter');
  await page.getByText('3 points, 44.8 km²').waitFor();
  await press('Save zones', 'Enter');
  await page.getByText(/not saved yet\.$/).waitFor({ state: 'detached' });
  const all = await owner.call(getStoreDelivery, { id: storeId });
  expect(all.zones.map(({ name }) => name)).toContain('Of a file');
});

const zoneAt = (lng: number, lat: number) => ({
  ...{ id: null, name: 'Zone', colour: '#0a6cb0', feeCents: 0, minSpendCents: 0 },
  area: [
    [
      [lng, lat],
      [lng + 0.1, lat],
      [lng, lat + 0.1],
      [lng, lat],
    ] as [number, number][],
  ],
});
