import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { ownAddress } from './actions/own-address.ts';
import { DEVICES, type Device, launchBrowser } from './browser.ts';
import { type Watch, watch } from './page/page-monitor.ts';
import { stateOfKnown } from './returning-visitor.ts';
import { siteOrigin } from './site-origin.ts';

export type Visitor = {
  page: Page;
  watch: Watch;
  origin: string;
  /** Logs in without the form, on pages that are opened from now on. */
  signIn(secret: string): Promise<void>;
};
type Options = BrowserContextOptions & {
  device?: Device;
  /** Has been here before: is of age and lives in Toronto's west end. */
  isKnown?: boolean;
  /** The browser draws maps. */
  hasGraphics?: boolean;
  /** Of another site than the one that all journeys share, and what it may show in frames. */
  site?: { origin: string; guest: string };
};

/** Where the last sight of a failed journey is kept. */
const PICTURES = fileURLToPath(new URL('../../../screens/failed', import.meta.url));

let browser: Browser;
let drawing: Browser | undefined;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await drawing?.close();
});

async function drawingBrowser(): Promise<Browser> {
  drawing ??= await launchBrowser({ hasGraphics: true });
  return drawing;
}

/** A new visitor with a browser of their own. At the end of the test, whatever the pages complained of fails it. */
export async function visitor({
  device = 'desktop',
  isKnown = false,
  hasGraphics,
  site,
  ...rest
}: Options = {}): Promise<Visitor> {
  const origin = site?.origin ?? siteOrigin();
  const context = await (hasGraphics ? await drawingBrowser() : browser).newContext({
    ...DEVICES[device],
    baseURL: origin,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Each would fetch and keep the frame of the whole site anew. Journeys that are about it ask for it.
    serviceWorkers: 'block',
    extraHTTPHeaders: ownAddress(),
    ...(isKnown && { storageState: stateOfKnown(origin) }),
    ...rest,
  });
  context.setDefaultTimeout(20_000);
  const watching = await watch(context, origin, site?.guest);
  const page = await context.newPage();
  if (rest.javaScriptEnabled !== false) comeAlive(page);
  onTestFinished(async ({ task }) => {
    // Welcome, not needed: the page may be closed, or stuck.
    if (task.result?.state === 'fail')
      await page.screenshot({ path: `${PICTURES}/${task.id}-${device}.png` }).catch(() => {});
    const complaints = watching.complaints();
    // What a test's route has under way is let go with the pages that asked for it.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    expect(complaints).toEqual([]);
  });
  const signIn = async (secret: string) => {
    await page.goto('/contact-us');
    await page.evaluate((it) => localStorage.setItem('authToken', it), secret);
  };
  return { page, watch: watching, origin, signIn };
}

/**
 * `goto` waits until the page answers by script: until then links and forms are the browser's own. It does not where
 * the test says how far it is to wait.
 */
function comeAlive(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await page.waitForFunction(isAlive);
    return response;
  };
}

/** Runs in the page: React has taken over its main part, or it is none of ours. */
function isAlive(): boolean {
  const main = document.getElementById('main');
  return main === null || Object.keys(main).some((key) => key.startsWith('__react'));
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can change; the rest is the markup's, the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails on any finding of axe in the page as it stands now, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(whatMovesComesToRest);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(STANDARDS)
      : axe.withRules(COLOUR_RULES)
    ).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${colorScheme} ${id} at ${target.join(' ')}: ${failureSummary}`),
    );
    expect(found, page.url()).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** In the page. What the browser does not draw, out of sight, stands still for as long as it is there. */
function whatMovesComesToRest(): Promise<unknown> {
  const isDrawn = ({ effect }: Animation) =>
    (effect as KeyframeEffect).target?.checkVisibility({ contentVisibilityAuto: true });
  return Promise.allSettled(
    document
      .getAnimations()
      .filter((animation) => animation.playState !== 'paused' && isDrawn(animation))
      .map(({ finished }) => finished),
  );
}
