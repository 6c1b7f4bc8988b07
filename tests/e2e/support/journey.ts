import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Device } from './browser.ts';
import { borrowContext, openContext, type StorageState, type Wanted } from './contexts.ts';
import type { Watch } from './page/page-monitor.ts';
import { stateOfKnown } from './returning-visitor.ts';
import { siteOrigin } from './site-origin.ts';

export type Visitor = {
  page: Page;
  watch: Watch;
  origin: string;
  /** Logs in without the form, on pages that are opened from now on. */
  signIn(sessionToken: string): Promise<void>;
};
type Options = Omit<BrowserContextOptions, 'storageState'> & {
  storageState?: StorageState;
  device?: Device;
  /** Its browser has never been here: no file of the site is in its cache. */
  isFirst?: boolean;
  /** Has been here before: is of age and lives in Toronto's west end. */
  isKnown?: boolean;
  /** The browser draws maps. */
  hasGraphics?: boolean;
  /** Of another site than the one that all journeys share, and what it may show in frames. */
  site?: { origin: string; guest: string };
};

/** Where the last sight of a failed journey is kept. */
const PICTURES = fileURLToPath(new URL('../../../screens/failed', import.meta.url));

/** A new visitor. At the end of the test, whatever the pages complained of fails it. */
export async function visitor({
  device = 'desktop',
  isKnown = false,
  isFirst = false,
  hasGraphics,
  site,
  ...rest
}: Options = {}): Promise<Visitor> {
  const origin = site?.origin ?? siteOrigin();
  const options = { ...(isKnown && { storageState: stateOfKnown(origin) }), ...rest };
  const { storageState, ...special } = options;
  const wanted: Wanted = { device, kind: hasGraphics ? 'drawing' : 'plain', origin, guest: site?.guest ?? origin };
  const isSpecial = isFirst || site !== undefined || Object.keys(special).length > 0;
  const { context, watch, giveBack } = isSpecial
    ? await openContext(wanted, options)
    : await borrowContext(wanted, storageState);
  const page = await context.newPage();
  if (rest.javaScriptEnabled !== false) comeAlive(page);
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    // Welcome, not needed: the page may be closed, or stuck.
    if (hasFailed) await page.screenshot({ path: `${PICTURES}/${task.id}-${device}.png` }).catch(() => {});
    const complaints = watch.complaints();
    // Pages that close abort the pending routes of their test.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
    await giveBack(hasFailed);
    // As an error of its own: an assertion would cut the list off.
    if (complaints.length > 0) throw new Error(`The pages complained:\n${complaints.join('\n')}`);
  });
  const signIn = async (sessionToken: string) => {
    // An empty page of the site: only its storage is needed.
    await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto('/empty');
    await page.evaluate((it) => localStorage.setItem('authToken', it), sessionToken);
    await page.unroute('**/empty');
  };
  return { page, watch, origin, signIn };
}

/**
 * `goto` waits until the page answers by script: until then links and forms are the browser's own. It does not where
 * the test says how far it is to wait.
 */
function comeAlive(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await page.waitForFunction(isAlive, null, BY_TIME);
    return response;
  };
}

/** Asks by a timer, not at each frame: a tab behind another one, or on a busy machine, draws too few. */
export const BY_TIME = { polling: 50 };

/** Runs in the page: React has taken over its main part, or it is none of ours. */
function isAlive(): boolean {
  const main = document.getElementById('main');
  return main === null || Object.keys(main).some((key) => key.startsWith('__react'));
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can change; the rest is the markup's, the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails on any finding of axe in the page as it stands now, in the light theme. What reads there reads in the dark one too:
 * src/ui/styles/contrast.test.ts.
 */
export const expectAccessible = (page: Page): Promise<void> => expectWithoutFindings(page, ['light']);

/** The dark theme costs as much again: for the tests that open every page and every state, once each. */
export const expectAccessibleInBothThemes = (page: Page): Promise<void> =>
  expectWithoutFindings(page, ['light', 'dark']);

const RULES = {
  light: { type: 'tag', values: STANDARDS },
  dark: { type: 'rule', values: COLOUR_RULES },
} as const;

async function expectWithoutFindings(page: Page, themes: (keyof typeof RULES)[]): Promise<void> {
  const wanted = await page.evaluate(preferences);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    await page.evaluate(whatMovesComesToRest);
    const found = await page.evaluate(findings, RULES[colorScheme]);
    if (found.length > 0) throw new Error(`axe on ${page.url()}, ${colorScheme}:\n${found.join('\n')}`);
  }
  // With motion wanted again, the page plays once more what it had played.
  await page.evaluate(() => dispatchEvent(new Event('moved-by-test')));
  await page.emulateMedia(wanted);
}

/** Runs in the page: what its visitor wants, to be put back. A page follows a change at once, and its buttons may move. */
const preferences = () =>
  ({
    colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduce' : 'no-preference',
  }) as const;

type Rules = { readonly type: 'tag' | 'rule'; readonly values: readonly string[] };

/** In the page. Violations alone, in words: what passes is ten times as much, and most of the time that axe takes. */
async function findings({ type, values }: Rules): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    runOnly: { type, values: [...values] },
    resultTypes: ['violations'],
    iframes: false,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** In the page. What the browser does not draw, out of sight, stands still for as long as it is there; what loads moves without end. */
function whatMovesComesToRest(): Promise<unknown> {
  const isDrawn = ({ effect }: Animation) =>
    (effect as KeyframeEffect).target?.checkVisibility({ contentVisibilityAuto: true });
  const hasEnd = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  return Promise.allSettled(
    document
      .getAnimations()
      .filter((animation) => animation.playState !== 'paused' && hasEnd(animation) && isDrawn(animation))
      .map(({ finished }) => finished),
  );
}
