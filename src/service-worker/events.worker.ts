// The service worker: caches the shell and recent pages for offline use, and shows push messages. It never touches the
// API or a signed-in user's data (docs/decisions/0015-service-worker-caches.md).

import { cachedPicture } from './cached-pages.ts';
import { type Notice, readNotice, toShow } from './notice.ts';
import { cacheOpenPages, cacheShell, fileFor, forgetOlder } from './page-cache.worker.ts';
import { pageFor } from './page-for.worker.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));

// Only after the last page of the previous version closes (no `skipWaiting`): its files stay until then.
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  await forgetOlder();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  const open = await self.clients.matchAll({ type: 'window' });
  await cacheOpenPages(open.map(({ url }) => url));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && request.destination === 'document') event.respondWith(pageFor(event, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fileFor(request));
  else if (/^\/(?:pictures|files)\//.test(url.pathname)) event.respondWith(pictureFor(request));
});

/** The page caches those of a guest's cart. */
const pictureFor = (request: Request): Promise<Response> =>
  fetch(request).catch(async () => (await caches.match(cachedPicture(request.url))) ?? Response.error());

self.addEventListener('push', (event) => event.waitUntil(show(readNotice(event.data?.text()))));

async function show(came: Notice): Promise<void> {
  const [shown] = await self.registration.getNotifications({ tag: came.tag });
  const { notice, isNews } = toShow(came, shown?.data as Notice | undefined);
  const { title, body, tag, at } = notice;
  const look = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', lang: 'en-CA' };
  // One notification per order; a later state alerts again.
  const again = tag ? { tag, renotify: isNews } : {};
  await self.registration.showNotification(title, { ...look, ...again, body, timestamp: at, data: notice } as object);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as Notice).path));
});

async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
