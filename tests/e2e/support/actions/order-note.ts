import type { Page } from 'playwright-core';

const field = (page: Page) => page.getByRole('textbox', { name: /^Order note/ });

/** Writes the note of the only order at the checkout. */
export async function writeNote(page: Page, text: string): Promise<void> {
  const open = page.getByRole('button', { name: /^(Add a note|Note: )/ });
  await open.or(field(page)).first().waitFor();
  if (await open.isVisible()) await open.click();
  await field(page).fill(text);
}

/** Waits until the checkout shows this note, folded up. */
export const noteShows = (page: Page, text: string) =>
  page.getByRole('button', { name: `Note: ${text}`, exact: true }).waitFor();
