import type { Page } from 'playwright-core';

type Machine = { cpu: number; megabits: number };

/** Milliseconds from the navigation until anything is drawn, and until the first card is; of a page that is loaded anew. */
export async function paintOf(page: Page, { cpu, megabits }: Machine): Promise<{ first: number; cards: number }> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const throughput = (megabits * 1_000_000) / 8;
  await client.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 20, downloadThroughput: throughput, uploadThroughput: throughput },
  });
  await page.addInitScript(() => {
    const look = () => {
      const hasCard = document.querySelector('[id^="order-"]');
      if (hasCard) Object.assign(window, { cardsAt: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await page.waitForFunction(() => 'cardsAt' in window);
  const paint = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    cards: (window as unknown as { cardsAt: number }).cardsAt,
  }));
  await page.context().close();
  return paint;
}

/** From now on the first tone is noted; the page may sound, as after a press. */
export async function noteTones(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => {
    const audio = OscillatorNode.prototype as unknown as { plain?: () => void; start: () => void };
    audio.plain ??= audio.start;
    const { plain } = audio;
    Object.assign(window, { toneAt: undefined });
    audio.start = function (this: unknown, ...when: []) {
      const noted = window as unknown as { toneAt?: number };
      noted.toneAt ??= performance.timeOrigin + performance.now();
      return plain.apply(this as never, when);
    };
  });
}

/** When it began, by the clock of the machine. */
export async function firstTone(page: Page): Promise<number> {
  const isNoted = () => (window as unknown as { toneAt?: number }).toneAt !== undefined;
  await page.waitForFunction(isNoted, null, { polling: 20 });
  return page.evaluate(() => (window as unknown as { toneAt: number }).toneAt);
}
