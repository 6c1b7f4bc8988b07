import { expect, it } from 'vitest';
import { doubleClick, mouse } from '../support/actions/input-methods.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';

it.each(alikeOn('phone'))('a shopper saves two cards, chooses one and removes one, on a %s', async (device) => {
  const { page, signIn, origin } = await visitor({ isKnown: true, device });
  const shopper = await newShopper(origin);
  await signIn(shopper.sessionToken);
  await page.goto('/profile/credit-cards');
  await page.getByRole('heading', { name: 'There is no card!' }).waitFor();

  const add = async (name: string, number: string) => {
    await page.getByRole('button', { name: 'Add New Card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Card' });
    await mouse.type(dialog.getByRole('textbox', { name: /^Card Name/ }), name);
    await mouse.type(dialog.getByRole('textbox', { name: /^Card Number/ }), number);
    await mouse.type(dialog.getByRole('textbox', { name: /^Expiry Date/ }), '1230');
    await mouse.type(dialog.getByRole('textbox', { name: /^CVV/ }), '123');
    await mouse.type(dialog.getByRole('textbox', { name: /^Postal Code/ }), 'M6J 1G3');
    await dialog.getByRole('button', { name: 'Add Card' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const card = (name: string) => page.getByRole('listitem', { name });
  const first = await add('Everyday', '4242424242424242').then(() => card('Everyday'));
  await first.getByText('Default', { exact: true }).waitFor();
  expect(await first.evaluate((it) => it === document.activeElement)).toBe(true);
  const second = await add('Weekend', '5555555555554444').then(() => card('Weekend'));
  await second.getByRole('img', { name: 'Master Card' }).waitFor();
  const names = () =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.ariaLabel));
  expect(await names()).toEqual(['Everyday', 'Weekend']);

  await second.getByRole('button', { name: 'Make default: Weekend' }).click();
  await second.getByText('Default', { exact: true }).waitFor();
  await first.getByRole('button', { name: 'Make default: Everyday' }).waitFor();
  await expectAccessible(page);

  const keep = second.getByRole('button', { name: 'Keep' });
  const remove = second.getByRole('button', { name: 'Remove Weekend' });
  for (const part of [0.06, 0.5, 0.94]) {
    await doubleClick(remove, part);
    await keep.or(remove).first().waitFor();
    if (await keep.isVisible()) await keep.click();
    await remove.waitFor();
  }
  await second.getByRole('button', { name: 'Remove Weekend' }).click();
  await second.getByRole('button', { name: 'Yes' }).click();
  await second.waitFor({ state: 'detached' });
  await first.getByText('Default', { exact: true }).waitFor();
  await page.reload();
  await first.getByText('Default', { exact: true }).waitFor();
  expect(await second.count()).toBe(0);
});
