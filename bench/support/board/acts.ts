import type { Locator, Page } from 'playwright-core';

/** Works a page of the console, and counts what each step takes. */
export class Acts {
  readonly page: Page;
  /** Of each time that the step was done. */
  readonly steps = new Map<string, number[]>();
  #count = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Done once its end is seen. */
  async step(name: string, run: () => Promise<unknown>, end: Locator): Promise<void> {
    this.#count = 0;
    await run();
    await end.first().waitFor();
    this.steps.set(name, [...(this.steps.get(name) ?? []), this.#count]);
  }

  async key(key: string): Promise<void> {
    this.#count++;
    await this.page.keyboard.press(key);
  }

  /** One act, however long the text is. */
  async type(text: string): Promise<void> {
    this.#count++;
    await this.page.keyboard.type(text);
  }

  async tap(target: Locator): Promise<void> {
    this.#count++;
    await target.click();
  }
}
