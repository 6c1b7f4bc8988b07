import type { Browser } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { BY_TIME, visitor } from '../support/journey.ts';
import { watch } from '../support/page/page-monitor.ts';

const PAGE = `<!DOCTYPE html><title>Late</title><main style="margin:0"><button>Press</button><div id="room"></div>
<p style="height:400px;background:grey">Below</p></main><script>
const query = new URLSearchParams(location.search);
const isLate = (start) => performance.now() > start + 700;
const ask = (method) => {
  window.askedAt = performance.now();
  return fetch('/late-answer', { method });
};
document.querySelector('button').onclick = async () => {
  await ask(query.get('method'));
  const start = performance.now();
  if (query.get('then') === 'busy') while (!isLate(start)) {}
  if (query.get('then') === 'idle') while (!isLate(start)) await new Promise(requestAnimationFrame);
  if (query.has('then')) await ask('GET');
  document.getElementById('room').style.height = '300px';
  requestAnimationFrame(() => requestAnimationFrame(() => { window.isMoved = true; }));
};</script>`;

// The browser itself excuses the first half second after a press, which is over by then in each of these.
it.each([
  ["of a change is the visitor's own shift", 'method=POST', true, 0],
  ["of a read that they asked for is the visitor's own shift", 'method=GET', true, 0],
  ["of what a busy page asks for next is the visitor's own shift", 'method=POST&then=busy', true, 0],
  ["of a change is the visitor's own shift where a test has set the clock", 'method=POST&clock=later', true, 0],
  ['of what a page asks for much later is a jump', 'method=POST&then=idle', true, 1],
  ['of a read that the page asks for by itself is a jump', 'method=GET', false, 1],
] as const)('the watch of a page: what the late answer moves %s', async (_, query, isPressed, jumps) => {
  const { page: other, origin } = await visitor();
  const browser = other.context().browser() as Browser;
  const context = await browser.newContext({ baseURL: origin });
  onTestFinished(() => context.close());
  const watching = await watch(context, origin);
  const page = await context.newPage();
  await page.route('**/late?*', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
  await page.route('**/late-answer', async (route) => {
    await page.waitForFunction(
      () => performance.now() > (window as unknown as { askedAt: number }).askedAt + 700,
      null,
      BY_TIME,
    );
    await route.fulfill({ body: '' });
  });
  await page.goto(`/late?${query}`);
  if (query.includes('clock')) {
    await page.clock.install();
    await page.clock.runFor(60_000);
  }
  const button = page.getByRole('button', { name: 'Press' });
  await (isPressed ? button.click() : button.evaluate((it: HTMLElement) => it.click()));
  await page.waitForFunction(() => 'isMoved' in window, null, BY_TIME);
  if (jumps > 0) await expect.poll(() => watching.complaints()).toHaveLength(jumps);
  expect(watching.complaints()).toHaveLength(jumps);
});
