import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

export const UNAVAILABLE = 'Map unavailable. The list still works.';
export const mapOf = (page: Page | Locator) => page.locator('.map[data-state=ready]');
export const aside = (page: Page) => page.getByRole('complementary', { name: 'Map' });
/** Those of the map itself, not the one that the list points at. */
export const pins = (page: Page) => page.locator('button.map-pin');
export const circles = (page: Page) => page.getByRole('button', { name: /stores, zoom in$/ });
export const scale = async (page: Page) =>
  (await page.locator('.maplibregl-ctrl-scale').textContent())?.replaceAll('\u00a0', ' ');
export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });

export async function openStores(page: Page, path = '/stores'): Promise<void> {
  await page.goto(path);
  await mapOf(page).waitFor();
  await pins(page).or(circles(page)).first().waitFor();
}

/** One that nothing lies over. */
export async function freePin(page: Page): Promise<Locator> {
  await atRest(page);
  const ids = await pins(page).evaluateAll((all) =>
    all.flatMap((pin) => {
      const { x, y, width, height } = pin.getBoundingClientRect();
      const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
      return pin.contains(onTop) && !pin.hasAttribute('data-on') ? [(pin as HTMLElement).dataset.store] : [];
    }),
  );
  return page.locator(`button.map-pin[data-store="${ids[0]}"]`);
}

export const nameOf = async (pin: Locator) =>
  ((await pin.getAttribute('aria-label')) as string).replace(/, (open|closed)$/, '');

/** When the map has come to rest: its scale says the same twice in a row. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { lastPlaces?: string }).lastPlaces = undefined;
  });
  await page.waitForFunction(
    () => {
      const self = window as unknown as { lastPlaces?: string };
      const places = [...document.querySelectorAll<HTMLElement>('.map-point')]
        .map(({ style }) => style.transform)
        .join();
      const isSame = self.lastPlaces === places;
      self.lastPlaces = places;
      return isSame;
    },
    undefined,
    { polling: 250 },
  );
}

/** Of the map itself at shares of its width and height, as `rgb(…)`. */
export async function colourAt(page: Page, across: number, down: number): Promise<string> {
  const { x, y, width, height } = (await page.locator('.maplibregl-canvas').boundingBox()) as DOMRect;
  const clip = { x: x + width * across, y: Math.min(y + height * down, 880), width: 1, height: 1 };
  const { data } = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `rgb(${[...data.subarray(0, 3)].join(', ')})`;
}

/** The colour of a design token in the theme that the page shows, as `rgb(…)`. */
export const colourOf = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
