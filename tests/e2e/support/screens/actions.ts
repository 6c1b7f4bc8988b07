import type { Page, Route } from 'playwright-core';

/** The call is never answered. */
export const hold = (address: string) => (page: Page) => page.route(address, () => undefined);
/** The call fails. */
export const refuse = (address: string) => (page: Page) =>
  page.route(address, (route: Route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: { code: 'unavailable', message: 'The service is restarting. Please try again.' } },
    }),
  );
/** The call answers, with its result changed. */
export const answer =
  // biome-ignore lint/suspicious/noExplicitAny: of any call
  (address: string, change: (result: any) => object) => (page: Page) =>
    page.route(address, async (route: Route) => {
      const response = await route.fetch();
      const { result, ...rest } = await response.json();
      await route.fulfill({ json: { ...rest, result: { ...result, ...change(result) } } });
    });
export const skeleton = (page: Page) => page.locator('.skeleton').first().waitFor();
export const alert = (page: Page) => page.getByRole('alert').first().waitFor();
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const openCart = (page: Page) => button(page, /^Shopping Cart/).click();
export const inPanel = (page: Page, text: string | RegExp) =>
  page.getByRole('dialog').getByText(text).first().waitFor();
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();

export async function answeredAge(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('legalAge', 'true'));
  await page.addInitScript(() => {
    addEventListener('load', () =>
      setTimeout(() => document.querySelector<HTMLElement>('.dialog-close')?.click(), 600),
    );
  });
}

/** The same places wherever the browser draws maps; else each says that it is unavailable. */
export const mapDrawn = (page: Page) =>
  page.locator('.map[data-state=ready], .map[data-state=failed]').first().waitFor();

export async function byPhone(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Phone' }).check();
  await page.getByRole('main').getByLabel('Phone number').waitFor();
}
