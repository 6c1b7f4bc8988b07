import { describe, expect, it } from 'vitest';
import { visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';

/** 'Search products' in the field's own letters. */
const PLACEHOLDER_PX = 112;
const WIDTHS = [1200, 1320, 1440];

describe.each(['guest', 'shopper'] as const)('the header of a %s', (who) => {
  it('has room to read what is searched for at every width', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true });
    if (who === 'shopper') await signIn((await newShopper(origin)).sessionToken);
    await page.goto('/brands');
    const words = page.getByRole('banner').getByPlaceholder(/^Search /);
    await words.waitFor();
    if (who === 'shopper') await page.getByRole('button', { name: 'My account' }).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      const box = await words.boundingBox();
      expect(box?.width, `${width} px`).toBeGreaterThan(PLACEHOLDER_PX);
    }
  });

  it('has a button for the search where the field has no room', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true });
    if (who === 'shopper') await signIn((await newShopper(origin)).sessionToken);
    await page.goto('/brands');
    const banner = page.getByRole('banner');
    for (const width of [620, 959, 960, 1199]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await banner.getByRole('searchbox').count(), `${width} px`).toBe(0);
      const box = await banner.getByRole('button', { name: 'Search', exact: true }).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? Infinity), `${width} px`).toBeLessThanOrEqual(width);
    }
    await banner.getByRole('button', { name: 'Search', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Search' })
      .getByPlaceholder(/^Search /)
      .waitFor();
  });

  it('has the icons of this person from the width on where they fit', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true });
    if (who === 'shopper') await signIn((await newShopper(origin)).sessionToken);
    await page.goto('/brands');
    const banner = page.getByRole('banner');
    const logIn = banner.getByRole('link', { name: 'Log in' });
    const hearts = banner.getByRole('link', { name: 'My Favorites' });
    await (who === 'shopper' ? page.getByRole('button', { name: 'My account' }) : logIn.first()).waitFor();
    for (const width of [390, 619, 620, 800, 959, 960, 1199, 1200]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await logIn.filter({ visible: true }).count(), `${width} px`).toBe(who === 'guest' ? 1 : 0);
      expect(await hearts.filter({ visible: true }).count(), `${width} px`).toBe(
        who === 'shopper' && width >= 620 ? 1 : 0,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    }
  });

  it('keeps every button on the screen of a narrow phone', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device: 'phone' });
    if (who === 'shopper') await signIn((await newShopper(origin)).sessionToken);
    await page.goto('/brands');
    const buttons =
      who === 'shopper'
        ? [page.getByRole('button', { name: 'My account' })]
        : [page.getByRole('banner').getByRole('link', { name: 'Log in' })];
    const cart = page.getByRole('button', { name: /^Shopping Cart/ });
    for (const width of [320, 340, 360, 390]) {
      await page.setViewportSize({ width, height: 700 });
      for (const button of [...buttons, cart]) {
        const box = await button.boundingBox();
        expect((box?.x ?? Infinity) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width);
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
    }
  });
});
