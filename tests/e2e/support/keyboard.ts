import type { Locator, Page } from 'playwright-core';

const MOST_STEPS = 200;

/** Presses Tab until the element has the focus, as someone without a mouse would, and fails when it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    if ((await target.count()) > 0 && (await target.first().evaluate((it) => it === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}.`);
}

/** Goes there and presses a key: Enter for links and buttons, Space for boxes. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
