/**
 * How many presses and seconds everyday tasks take on a phone, walked by role and text in a browser: `npm run bench:tasks`.
 *
 *   npm run bench:tasks [-- --build DIR] [--earlier] [--only 'part of a name']
 *
 * `--build`: another built checkout (with its node_modules). `--earlier`: walks a build from before offers, times and the
 * tunnel, whose ways differ; what it had no way for is '–'. A press is a tap, a key other than of a text, or a text that is
 * typed; the browser starts on the page that a task begins with, which costs nothing.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import type { Order } from '#features/orders';
import { DEVICES, launchBrowser } from '../tests/e2e/support/browser.ts';
import { behindMs, setBack } from '../tests/e2e/support/business-hours-clock.ts';
import { stateOfKnown } from '../tests/e2e/support/returning-visitor.ts';
import { bench, untilTheEnd } from './support/started.ts';
import { Hand } from './support/tasks/hand.ts';
import { preparedFor, type World } from './support/tasks/prepared.ts';
import { readyAfter } from './support/tasks/ready-live.ts';
import { TASKS, type Task } from './support/tasks/tasks.ts';

const { values: options } = parseArgs({
  options: { build: { type: 'string' }, earlier: { type: 'boolean', default: false }, only: { type: 'string' } },
});

await bench(measure);

async function measure(): Promise<void> {
  const site = untilTheEnd(await startBuild());
  const browser = await launchBrowser();
  untilTheEnd({ stop: () => browser.close() });
  const rows: Record<string, string | number>[] = [];
  const contextOf = async (task: Pick<Task, 'isGuest'>, world: World) => {
    const context = await browser.newContext({
      ...DEVICES.phone,
      baseURL: site.origin,
      locale: 'en-CA',
      timezoneId: 'America/Toronto',
      serviceWorkers: 'block',
      storageState: stateOfKnown(site.origin, task.isGuest ? undefined : world.shopper.sessionToken),
    });
    if (!options.build) await context.addInitScript(setBack, behindMs());
    return context;
  };
  const open = async (task: Task, world: World) => {
    const context = await contextOf(task, world);
    context.setDefaultTimeout(15_000);
    return context.newPage();
  };
  for (const task of TASKS.filter(({ name }) => name.includes(options.only ?? ''))) {
    rows.push({ task: task.name, ...(await measured(task, open, site.origin)) });
  }
  console.table(rows);
  if (!options.earlier && !options.only) await measureReady(contextOf, site.origin);
}

type ContextOf = (task: Pick<Task, 'isGuest'>, world: World) => Promise<BrowserContext>;

/** Ten orders, one after the other. */
async function measureReady(contextOf: ContextOf, origin: string): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 10; round++) {
    const world = await preparedFor({ stores: 1, isOrdered: true }, origin);
    const context = await contextOf({}, world);
    times.push(await readyAfter(context, origin, world.order as Order));
    await context.close();
  }
  times.sort((a, b) => a - b);
  console.log(`From the live message to 'Ready For Pickup' on the page: ${times.join(', ')} ms`);
}

/** The second time counts: the first one fetches scripts and warms the server. */
async function measured(task: Task, open: (task: Task, world: World) => Promise<Page>, origin: string) {
  const walk = options.earlier && task.earlier !== undefined ? task.earlier : task.walk;
  if (walk === null) return { presses: '–', seconds: '–' };
  let done = { presses: 0, seconds: 0 };
  for (let round = 0; round < 2; round++) {
    const world = await preparedFor(task, origin);
    const page = await open(task, world);
    try {
      await page.goto(task.from(world));
      await page.waitForFunction(() =>
        Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__react')),
      );
      const hand = new Hand(page);
      const since = performance.now();
      await walk(hand, world);
      done = { presses: hand.presses, seconds: Math.round((performance.now() - since) / 100) / 10 };
    } catch (error) {
      console.error(`${task.name}: ${(error as Error).message.split('\n')[0]}`);
      return { presses: 'failed', seconds: '' };
    } finally {
      await page.context().close();
    }
  }
  return done;
}

async function startBuild(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_SITE;
  if (given) return { origin: given, stop: async () => {} };
  const folder = pathToFileURL(`${options.build ?? process.cwd()}/`);
  const { startSite } = (await import(new URL('tests/e2e/support/start-site.ts', folder).href)) as {
    startSite: () => Promise<{ origin: string; stop: () => Promise<void> }>;
  };
  return startSite();
}
