import type { Locator, Page } from 'playwright-core';

export const main = (page: Page) => page.getByRole('main');
export const chip = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
export const popover = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const tags = (page: Page) => main(page).getByRole('group', { name: 'Applied filters' });
export const cards = (page: Page) => main(page).getByRole('article');
export const summary = (page: Page) =>
  main(page)
    .locator('p')
    .filter({ hasText: /^[\d,]+ (products?|stores?|brands?)\b/ });
export const numberIn = (text: string | null) =>
  Number(/([\d,]+) (?:products?|stores?)/.exec(text ?? '')?.[1]?.replace(',', ''));
export const total = async (page: Page) => numberIn(await summary(page).textContent());
export const waitForTotal = (page: Page, count: number) =>
  main(page)
    .getByText(new RegExp(`^${count.toLocaleString('en-CA')} products? near M6J 1G3(, [\\d,]+ further away)?$`))
    .waitFor();
/** 'Show 186 products', once the number is known. */
export const show = (within: Locator, count?: number) =>
  within.locator('[type="submit"]').filter({
    hasText: count === undefined ? /^Show [\d,]+ / : new RegExp(`^Show ${count.toLocaleString('en-CA')} products?$`),
  });
export const refuse = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: { code: 'unavailable', message: 'The service is restarting. Please try again.' } },
    }),
  );
