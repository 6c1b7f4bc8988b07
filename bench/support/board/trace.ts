import type { Browser, Page } from 'playwright-core';

type Event = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};
type Options = { cpu: number; meanwhile: () => Promise<unknown> };

const FRAMES = 120;
/** What the engine runs of the page's own. */
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'FireAnimationFrame',
  'TimerFire',
  'EventDispatch',
]);

/** Scrolls up and down for two seconds of frames while something happens; CPU of the page's main thread, in milliseconds. */
export async function scrollTrace(browser: Browser, page: Page, { cpu, meanwhile }: Options) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', '__metadata'] });
  const happens = meanwhile();
  await page.evaluate(async (frames) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let n = 0; n < frames; n++) {
      scrollBy(0, n < frames / 2 ? 40 : -40);
      await nextFrame();
    }
  }, FRAMES);
  await happens;
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
  await client.detach();
  const main = busiest(traceEvents);
  const own = traceEvents.filter(({ pid, tid, ph }) => ph === 'X' && `${pid} ${tid}` === main);
  const tasks = own.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');
  const cpuOf = ({ tdur, dur = 0 }: Event) => (tdur ?? dur) / 1_000;
  return {
    longest: Math.max(0, ...tasks.map(cpuOf)),
    script:
      outermost(own.filter(({ name }) => SCRIPT.has(name))).reduce((sum, event) => sum + cpuOf(event), 0) / FRAMES,
    frames: FRAMES,
  };
}

/** The main thread of the page that works: other tabs have one, too. */
function busiest(events: readonly Event[]): string {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const load = ({ pid, tid }: Event) =>
    events.reduce((sum, event) => (event.pid === pid && event.tid === tid ? sum + (event.dur ?? 0) : sum), 0);
  const [first] = mains.toSorted((a, b) => load(b) - load(a));
  return `${first?.pid} ${first?.tid}`;
}

/** Without those that run within another one. */
function outermost(events: readonly Event[]): Event[] {
  let end = 0;
  return events
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      const isWithin = ts < end;
      if (!isWithin) end = ts + dur;
      return !isWithin;
    });
}
