import type { Locator, Page } from 'playwright-core';

/** Works a page as a finger does, and counts. Each way waits until the element can be used. */
export class Hand {
  presses = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator): Promise<void> {
    this.presses++;
    await target.filter({ visible: true }).first().tap();
  }

  /** One press, however long the text is: every build takes as long to type. */
  async type(field: Locator, text: string): Promise<void> {
    this.presses++;
    await field.filter({ visible: true }).first().fill(text);
  }

  async see(target: Locator): Promise<void> {
    await target.filter({ visible: true }).first().waitFor();
  }
}
