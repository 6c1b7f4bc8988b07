import type { BrowserContext } from 'playwright-core';
import { setOrderStatus } from '#features/back-office';
import type { Order } from '#features/orders';
import { operatorOf } from '../../../tests/e2e/support/operator.ts';

/** Milliseconds from the live message of a ready order until its page shows that, on the clock of this machine. */
export async function readyAfter(context: BrowserContext, origin: string, order: Order): Promise<number> {
  const page = await context.newPage();
  let toldAt = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes(order.id)) toldAt = Date.now();
    }),
  );
  await page.goto(`/profile/orders/${order.id}`);
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  const operator = await operatorOf(origin);
  await operator(setOrderStatus, { id: order.id, status: 'processing', idChecked: true });
  await page.getByText('The store is packing your order.').waitFor();
  await page.evaluate(() => {
    new MutationObserver(() => {
      const isReady = document.querySelector('main h2')?.textContent === 'Ready For Pickup';
      // The page's own clock is the site's, which is another hour.
      if (isReady) document.body.dataset.readyAt ??= String(performance.timeOrigin + performance.now());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await operator(setOrderStatus, { id: order.id, status: 'ready-pickup', idChecked: true });
  await page.locator('body[data-ready-at]').waitFor();
  const shownAt = Number(await page.locator('body').getAttribute('data-ready-at'));
  await page.close();
  return Math.round(shownAt - toldAt);
}
