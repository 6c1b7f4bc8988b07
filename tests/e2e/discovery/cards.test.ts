import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, visitor } from '../support/journey.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
/** Of what is drawn, px. */
const heights = (lines: Locator) =>
  lines.evaluateAll((all) => all.filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect().height));

/** How many of them are in sight: what does not fit wraps below its line. */
const inSight = (all: Locator) =>
  all.evaluateAll(
    (found) =>
      found.filter((it) => {
        const [own, line] = [it.getBoundingClientRect(), (it.closest('p') as Element).getBoundingClientRect()];
        return own.width > 0 && own.bottom <= line.bottom + 2;
      }).length,
  );

async function open(width: number, path = '/products?view=list') {
  const { page } = await visitor({ isKnown: true, viewport: { width, height: 900 } });
  await page.goto(path);
  await cards(page).first().waitFor();
  return page;
}

describe('a card of a product', () => {
  it.each([1440, 1024, 768, 390, 320])('keeps to short lines at %i px', async (width) => {
    const page = await open(width);
    const names = await heights(cards(page).getByRole('heading'));
    // Two lines are reserved.
    for (const height of names) expect(height).toBeLessThanOrEqual(45);
    for (const pattern of [/THC|CBD/, /^\$\d/, / KM · /]) {
      const lines = cards(page).getByRole('paragraph').filter({ hasText: pattern });
      expect(await lines.count()).toBeGreaterThan(5);
      for (const height of await heights(lines)) expect(height).toBeLessThanOrEqual(26);
    }
    await expectAccessible(page);
  });

  it('says the price per gram where there is room, and leaves it out first', async () => {
    const perGram = (page: Page) => cards(page).getByText(/^\$\d+\.\d\d\/g$/);
    expect(await inSight(perGram(await open(1440)))).toBeGreaterThan(3);
    const narrow = perGram(await open(320));
    expect(await narrow.count()).toBeGreaterThan(3);
    expect(await inSight(narrow)).toBe(0);
  });

  it('says when an order is ready, in short where it is narrow', async () => {
    const page = await open(1440);
    const chip = cards(page)
      .getByText(/^Ready ~\d+ min$/)
      .first();
    const word = chip.getByText('Ready', { exact: true });
    expect(await word.evaluate((it) => getComputedStyle(it).clipPath)).toBe('none');
    await page.setViewportSize({ width: 390, height: 844 });
    // The word stays for screen readers.
    await expect.poll(() => word.evaluate((it) => getComputedStyle(it).clipPath)).toBe('inset(50%)');
  });

  it('repeats neither store, time nor fee on the page of a store', async () => {
    const page = await open(1440);
    await cards(page).first().getByRole('link').first().click();
    await page.getByRole('region', { name: 'Store', exact: true }).getByRole('link').first().click();
    await page.waitForURL(/\/store\/\d+$/);
    await cards(page).first().waitFor();
    expect(
      await cards(page)
        .getByText(/KM|Ready ~|Opens |Pickup only|Delivery \$|Free delivery| stores/)
        .count(),
    ).toBe(0);
  });
});
