import type { BrowserContext, Page, Worker } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setOrderStatus } from '#features/back-office';
import { readConfig } from '../../../src/config.ts';
import type { PushBrowser } from '../../support/push/push-browser.ts';
import { startPushService } from '../../support/push/push-service.ts';
import { businessHoursClock } from '../support/business-hours-clock.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { operatorOf, placedOrder } from '../support/operator.ts';
import { openWithWorker } from '../support/page/service-worker.ts';
import { newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';

const ALLOWED = { serviceWorkers: 'allow', isKnown: true } as const;
const updates = (page: Page) => page.getByRole('switch', { name: 'Order updates on this device' });

/** Presses the switch, which shows the change at once, and waits until it is kept. */
async function turn(page: Page, change: 'on' | 'off'): Promise<void> {
  const method = change === 'on' ? 'PUT' : 'DELETE';
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/user/push') && answer.request().method() === method,
  );
  await updates(page).click();
  await expect.poll(() => updates(page).isChecked()).toBe(change === 'on');
  await kept;
}

/**
 * A browser without a screen shows no notifications, so its permission is never given, and it has no push service. Both are
 * stood in for; what decides, asks, is encrypted, delivered, read and shown is all the site's own.
 */
const subscribesAt = (context: BrowserContext, { endpoint, keys }: PushBrowser) =>
  context.addInitScript(
    ([address, its]) => {
      const bytesOf = (key: string) =>
        Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
      const made = () => ({
        endpoint: address,
        options: { applicationServerKey: bytesOf(localStorage.getItem('test:subscribed') ?? '') },
        toJSON: () => ({ endpoint: address, keys: its }),
        unsubscribe: async () => localStorage.removeItem('test:subscribed'),
      });
      Object.assign(PushManager.prototype, {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem('test:subscribed', applicationServerKey);
          return made();
        },
        getSubscription: async () => (localStorage.getItem('test:subscribed') ? made() : null),
      });
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem('test:permission') ?? 'default',
      });
      Object.assign(Notification, {
        requestPermission: async () => {
          localStorage.setItem('test:permission', 'granted');
          return 'granted';
        },
      });
    },
    [endpoint, keys] as const,
  );

function workerOf(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/service-worker.js'));
  if (!worker) throw new Error('There is no service worker');
  return worker;
}

/** What a worker knows of itself. */
type Scope = {
  ServiceWorkerRegistration: { prototype: object };
  ExtendableEvent: new (type: string) => Event;
  clients: { openWindow: (path: string) => Promise<null> };
  shown: Notice[];
};
type Notice = { title: string; body: string; tag: string; data: object; close: () => void };

/** The screen of the worker's notifications: one for each tag, as the standard has it. */
const giveScreen = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    const without = (tag: string) => scope.shown.filter((one) => one.tag !== tag);
    Object.assign(scope.ServiceWorkerRegistration.prototype, {
      getNotifications: async ({ tag }: { tag: string }) => scope.shown.filter((one) => one.tag === tag),
      showNotification: async (title: string, { body, tag, data }: Notice) => {
        const close = () => {
          scope.shown = without(tag);
        };
        scope.shown = [...without(tag), { title, body, tag, data, close }];
      },
    });
  });

const shown = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as Scope).shown.map(({ title, body, tag }) => ({ title, body, tag })));

/** Presses the notification, and gives where that leads: without a real press no worker may open a window. */
const press = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    const [notification] = scope.shown;
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (path) => {
        resolve(path);
        return null;
      };
      const event = new scope.ExtendableEvent('notificationclick');
      dispatchEvent(Object.assign(event, { notification, waitUntil: () => {} }));
    });
  });

/** Hands a message to the page's service worker as a push service's would come. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin: siteOrigin(), registrationId, data });
  await session.detach();
}

describe('the site as an app', () => {
  it('has a manifest that names its icons in the sizes they have, and a worker that is asked for anew', async () => {
    const { page, origin } = await visitor({ isKnown: true });
    await page.goto('/');
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await fetch(new URL(href ?? '', origin));
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const manifest = await answer.json();
    const { siteName } = readConfig({}, []);
    expect(manifest).toMatchObject({
      ...{ id: '/', start_url: '/', scope: '/', display: 'standalone', name: siteName, short_name: siteName },
    });
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.evaluate(
      (colour) => document.documentElement.setAttribute('style', `background-color: ${colour}`),
      manifest.theme_color,
    );
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(ground);
    expect(manifest.theme_color).toBe(manifest.background_color);
    const kinds = manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`);
    expect(kinds).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await fetch(new URL(src, origin));
      const { width, height, format } = await sharp(await icon.arrayBuffer()).metadata();
      expect([`${width}x${height}`, `image/${format}`, icon.headers.get('content-type')]).toEqual([sizes, type, type]);
    }
    for (const { url } of manifest.shortcuts) expect((await fetch(new URL(url, origin))).status).toBe(200);
    const worker = await fetch(new URL('/service-worker.js', origin));
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    // A classic script: what it imports would be another file.
    expect(await worker.text()).not.toMatch(/^(import|export)\b/m);
  });
});

describe.each(alikeOn('phone'))('order updates on this device, on a %s', (device) => {
  it('are turned on by hand, tell each step, lead to the order, and are turned off', async () => {
    // The site's own hour: who sends at another one is not believed.
    const service = await startPushService(businessHoursClock());
    onTestFinished(service.close);
    const browser = service.browser();
    const { page, signIn, origin } = await visitor({ ...ALLOWED, device });
    const context = page.context();
    await subscribesAt(context, browser);
    const shopper = await newShopper(origin);
    const operator = await operatorOf(origin);
    const order = await placedOrder(shopper);
    await signIn(shopper.sessionToken);
    await openWithWorker(page, '/faq');
    const worker = workerOf(context);
    await giveScreen(worker);
    await page.goto('/profile/preferences');
    await updates(page).waitFor();
    expect(await updates(page).isChecked()).toBe(false);
    expect(service.asked).toEqual([]);
    await turn(page, 'on');
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => updates(page).isChecked()).toBe(true);

    await operator(setOrderStatus, { id: order.id, status: 'processing' });
    await expect.poll(() => service.delivered.length).toBe(1);
    expect(service.refused).toEqual([]);
    await deliver(page, service.delivered[0]?.text ?? '');
    const first = { title: 'Wicket', body: `Order ${order.refNum} is being prepared`, tag: order.id };
    await expect.poll(() => shown(worker)).toEqual([first]);
    await operator(setOrderStatus, { id: order.id, status: 'ready-pickup' });
    await expect.poll(() => service.delivered.length).toBe(2);
    await deliver(page, service.delivered[1]?.text ?? '');
    const second = { ...first, body: `Order ${order.refNum} is ready for pickup` };
    await expect.poll(() => shown(worker)).toEqual([second]);
    // One that comes late does not take its place.
    await deliver(page, service.delivered[0]?.text ?? '');
    await expect.poll(() => shown(worker)).toEqual([second]);
    expect(await press(worker)).toBe(`/profile/orders/${order.id}`);
    expect(await shown(worker)).toEqual([]);

    await turn(page, 'off');
    await page.reload();
    await updates(page).waitFor();
    expect(await updates(page).isChecked()).toBe(false);
  });
});

it('order updates that were turned on by an older key of the site are renewed by a visit', async () => {
  const service = await startPushService(businessHoursClock());
  onTestFinished(service.close);
  const { page, signIn, origin } = await visitor(ALLOWED);
  await subscribesAt(page.context(), service.browser());
  const shopper = await newShopper(origin);
  await signIn(shopper.sessionToken);
  await page.goto('/profile/preferences');
  await turn(page, 'on');
  const keyNow = () => page.evaluate(() => localStorage.getItem('test:subscribed'));
  await expect.poll(keyNow).toMatch(/^[\w-]{87}$/);
  const key = await keyNow();
  await page.evaluate((older) => localStorage.setItem('test:subscribed', older), `B${'A'.repeat(86)}`);
  await page.reload();
  await expect.poll(() => updates(page).isChecked()).toBe(true);
  await expect.poll(keyNow).toBe(key);
});

it('order updates say when the browser blocks them, and when it has none', async () => {
  const { page, signIn, origin } = await visitor({ ...ALLOWED });
  const shopper = await newShopper(origin);
  await signIn(shopper.sessionToken);
  await page.addInitScript(() => {
    const given = new URLSearchParams(location.search).get('browser');
    const permission = given === 'blocks' ? 'denied' : 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    if (given === 'has-none') Reflect.deleteProperty(window, 'PushManager');
  });
  await page.goto('/profile/preferences?browser=blocks');
  await page.getByText('Your browser blocks notifications from this site.').waitFor();
  expect(await updates(page).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.goto('/profile/preferences?browser=has-none');
  await page.getByText('This browser cannot show notifications.').waitFor();
  expect([await updates(page).isDisabled(), await updates(page).isChecked()]).toEqual([true, false]);
  await expectAccessible(page);
});
