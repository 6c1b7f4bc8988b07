import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { DEVICES, launchBrowser } from '../tests/e2e/support/browser.ts';
import { behindMs, setBack } from '../tests/e2e/support/business-hours-clock.ts';
import { stateOfKnown } from '../tests/e2e/support/returning-visitor.ts';
import { SCREENS } from '../tests/e2e/support/screens/all-screens.ts';
import { prepare } from '../tests/e2e/support/screens/prepare.ts';
import type { Prepared, Screen } from '../tests/e2e/support/screens/screen.ts';
import { startSite } from '../tests/e2e/support/start-site.ts';
import { buildSite, isBuilt } from './build-site.ts';

// Every screen of the site in its states, as pictures: `npm run screens`, or `npm run screens -- checkout cart` for those whose
// names contain one of the words, and `--widths 1440,1024,768,390,320` for other widths than a computer's and a phone's.
const { values: options, positionals: wanted } = parseArgs({
  options: { widths: { type: 'string', default: '1440,390' } },
  allowPositionals: true,
});
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));
const widths = options.widths.split(',').map(Number);
/** Below this a window is a phone's: touched, and as high as one. */
const PHONE_BELOW = 620;
const folder = fileURLToPath(new URL('../screens', import.meta.url));
const given = process.env.TEST_SITE;
if (!given && !isBuilt() && !(await buildSite())) process.exit(1);
const site = given ? { origin: given, stop: async () => {} } : await startSite();
const browser = await launchBrowser({ hasGraphics: true });
let failures = 0;
try {
  const prepared = await prepare(site.origin);
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const screen of SCREENS.filter(({ name }) => isWanted(name)))
    for (const width of widths) await take(browser, screen, width, prepared);
} finally {
  await browser.close();
  await site.stop();
}
if (failures > 0) console.error(`${failures} screens could not be taken.`);
process.exit(failures > 0 ? 1 : 0);

/** Runs in the page: those below the fold are loaded only when they are scrolled to. */
async function loadPictures(): Promise<void> {
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  for (const image of pictures) {
    image.loading = 'eager';
    // Far from the screen a browser draws none.
    image.closest<HTMLElement>('.picture')?.style.setProperty('content-visibility', 'visible');
  }
  const isThere = (image: HTMLImageElement) =>
    image.complete ||
    new Promise((resolve) => {
      image.onload = resolve;
      image.onerror = resolve;
    });
  await Promise.all(pictures.map(isThere));
}

/** Runs in the page: what comes only after a moment, as a skeleton does, has come. */
async function haveAppeared(): Promise<void> {
  const hasEnd = ({ playState, effect }: Animation) =>
    playState !== 'paused' && effect?.getComputedTiming().endTime !== Infinity;
  const moving = document.getAnimations().filter(hasEnd);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

function windowOf(width: number): BrowserContextOptions {
  const { phone, desktop } = DEVICES;
  const device = width < PHONE_BELOW ? phone : desktop;
  return { ...device, viewport: { height: 900, ...device.viewport, width } };
}

/** One state at one width, in both themes. */
async function take(on: Browser, screen: Screen, width: number, prepared: Prepared): Promise<void> {
  const { name, path, as, isFirstVisit, isWhole = true, show } = screen;
  const context = await on.newContext({
    ...windowOf(width),
    deviceScaleFactor: 1,
    baseURL: site.origin,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(!isFirstVisit && { storageState: stateOfKnown(site.origin, await prepared.sessionOf(as)) }),
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(setBack, behindMs());
  const page = await context.newPage();
  try {
    await screen.before?.(page);
    await page.goto(typeof path === 'string' ? path : await path(prepared));
    await show?.(page, prepared);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.waitForLoadState('load');
      await page.evaluate(loadPictures);
      await page.evaluate(haveAppeared);
      const file = `${name}-${width}-${theme}.png`;
      await page.screenshot({ path: `${folder}/${file}`, fullPage: isWhole });
      console.log(`screens/${file}`);
    }
  } catch (error) {
    failures++;
    console.error(`${name} at ${width}: ${(error as Error).message}`);
  } finally {
    await context.close();
  }
}
