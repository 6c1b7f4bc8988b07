import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { ownAddress } from './actions/own-address.ts';
import { DEVICES, type Device, launchBrowser } from './browser.ts';
import { behindMs, setBack } from './business-hours-clock.ts';
import { type Watch, watch } from './page/page-monitor.ts';

export type Lent = {
  context: BrowserContext;
  watch: Watch;
  /** Its visitor has left. One that a test failed in, or changed for good, is closed. */
  giveBack(hasFailed: boolean): Promise<void>;
};
export type Wanted = { device: Device; kind: BrowserKind; origin: string; guest: string };
export type BrowserKind = 'plain' | 'drawing';
export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** One of each kind for all journeys of a worker, which share its modules. They end with its process. */
const browsers = new Map<BrowserKind, Promise<Browser>>();

function browserOf(kind: BrowserKind): Promise<Browser> {
  const browser = browsers.get(kind) ?? launchBrowser({ hasGraphics: kind === 'drawing' });
  browsers.set(kind, browser);
  return browser;
}

/** A context of a visitor's own, whose cache is empty. */
export async function openContext(
  { device, kind, origin, guest }: Wanted,
  options: BrowserContextOptions = {},
): Promise<Lent> {
  const browser = await browserOf(kind);
  const context = await browser.newContext({
    ...DEVICES[device],
    baseURL: origin,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Each would fetch and keep the frame of the whole site anew. Journeys that are about it ask for it.
    serviceWorkers: 'block',
    extraHTTPHeaders: ownAddress(),
    ...options,
  });
  context.setDefaultTimeout(45_000);
  await context.addInitScript(setBack, behindMs());
  return { context, watch: await watch(context, origin, guest), giveBack: () => context.close() };
}

/** A page that stays: with it stays the process, which has compiled the site's scripts. */
type Kept = Lent & { keeper: Page; session: CDPSession };

const free = new Map<string, Kept[]>();

/**
 * The context of an earlier visitor, emptied: it keeps the files of the build, as a browser does that has been here. Opening a page in
 * a new one costs half as much again (docs/figures.md).
 */
export async function borrowContext(wanted: Wanted, storageState?: StorageState): Promise<Lent> {
  const name = `${wanted.kind} ${wanted.device}`;
  const kept = free.get(name)?.pop() ?? (await keep(wanted, name));
  await empty(kept, wanted.origin);
  await kept.context.addCookies(storageState?.cookies ?? []);
  await kept.keeper.evaluate(
    (items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    storageState?.origins.flatMap(({ localStorage }) => localStorage) ?? [],
  );
  return kept;
}

async function keep(wanted: Wanted, name: string): Promise<Kept> {
  const lent = await openContext(wanted);
  const { context } = lent;
  const isChanged = noteLastingChanges(context);
  const keeper = await context.newPage();
  await keeper.goto('/robots.txt');
  const kept: Kept = {
    ...lent,
    keeper,
    session: await context.newCDPSession(keeper),
    giveBack: async (hasFailed) => {
      if (hasFailed || isChanged()) return context.close();
      const others = context.pages().filter((page) => page !== keeper);
      await Promise.all(others.map((page) => page.close()));
      free.set(name, [...(free.get(name) ?? []), kept]);
    },
  };
  return kept;
}

async function empty({ context, watch, session }: Kept, origin: string): Promise<void> {
  watch.startAnew();
  await Promise.all([
    context.setOffline(false),
    context.clearPermissions(),
    context.clearCookies(),
    context.setExtraHTTPHeaders(ownAddress()),
    session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
  ]);
}

/** What a context gets by these stays with it, also the clock of a page. */
function noteLastingChanges(context: BrowserContext): () => boolean {
  let isChanged = false;
  const note = (target: object, names: readonly string[]) => {
    for (const name of names) {
      const real = Reflect.get(target, name) as (...given: unknown[]) => unknown;
      Reflect.set(target, name, (...given: unknown[]) => {
        isChanged = true;
        return real.apply(target, given);
      });
    }
  };
  note(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setGeolocation']);
  note(context.clock, ['install', 'setFixedTime', 'setSystemTime']);
  return () => isChanged;
}
