import type { Browser } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { BY_TIME, visitor } from '../support/journey.ts';
import { watch } from '../support/page/page-monitor.ts';

const PAGE = `<!DOCTYPE html><title>Late</title><main style="margin:0"><button>Press</button><div id="room"></div>
<p style="height:400px;background:grey">Below</p></main><script>
document.querySelector('button').onclick = async () => {
  window.pressedAt = performance.now();
  await fetch('/late-answer', { method: new URLSearchParams(location.search).get('method') });
  document.getElementById('room').style.height = '300px';
  requestAnimationFrame(() => requestAnimationFrame(() => { window.isMoved = true; }));
};</script>`;

// The browser itself excuses the first half second after a press, which is over by then in each of these.
it.each([
  ["of a change is the visitor's own shift", 'POST', 0],
  ["of a read that they asked for is the visitor's own shift", 'GET', 0],
  ['of a read that the page asks for by itself is a jump', 'GET', 1],
] as const)('the watch of a page: what the late answer moves %s', async (_, method, jumps) => {
  const { page: other, origin } = await visitor();
  const browser = other.context().browser() as Browser;
  const context = await browser.newContext({ baseURL: origin });
  onTestFinished(() => context.close());
  const watching = await watch(context, origin);
  const page = await context.newPage();
  await page.route('**/late?*', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
  await page.route('**/late-answer', async (route) => {
    await page.waitForFunction(
      () => performance.now() > (window as unknown as { pressedAt: number }).pressedAt + 700,
      null,
      BY_TIME,
    );
    await route.fulfill({ body: '' });
  });
  await page.goto(`/late?method=${method}`);
  const button = page.getByRole('button', { name: 'Press' });
  await (jumps > 0 ? button.evaluate((it: HTMLElement) => it.click()) : button.click());
  await page.waitForFunction(() => 'isMoved' in window, null, BY_TIME);
  if (jumps > 0) await expect.poll(() => watching.complaints()).toHaveLength(jumps);
  expect(watching.complaints()).toHaveLength(jumps);
});
