import type { Page } from 'playwright-core';

type Point = { x: number; y: number };

/** A finger on a phone's screen, as the browser reports it: it moves in ten steps. */
export async function finger(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  let at: Point = { x: 0, y: 0 };
  return {
    down: async (point: Point) => {
      at = point;
      await send('touchStart', [at]);
    },
    /** Over `ms`; a finger that is held still afterwards flicks nothing. */
    move: async (by: Partial<Point>, ms = 0) => {
      const from = at;
      for (let step = 1; step <= 10; step++) {
        at = { x: from.x + ((by.x ?? 0) * step) / 10, y: from.y + ((by.y ?? 0) * step) / 10 };
        await send('touchMove', [at]);
        if (ms > 0) await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms / 10);
      }
    },
    up: () => send('touchEnd', []),
    /** Moves and releases as fast as the browser allows. */
    flick: async (by: Partial<Point>) => {
      const from = at;
      const sent = [1, 2, 3].map((step) =>
        send('touchMove', [{ x: from.x + ((by.x ?? 0) * step) / 3, y: from.y + ((by.y ?? 0) * step) / 3 }]),
      );
      await Promise.all([...sent, send('touchEnd', [])]);
    },
  };
}
