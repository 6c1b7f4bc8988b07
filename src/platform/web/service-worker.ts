/** Not registered in development, as it would cache edited code. */
export const hasServiceWorker = (): boolean =>
  import.meta.env.PROD && typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

/** Registers the service worker. Throws where the browser forbids it. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/service-worker.js');
  return navigator.serviceWorker.ready;
}

/** A user's caches: visited pages (src/service-worker/cached-pages.ts), and their data as a guest. */
const ONES_OWN = /^wicket:(pages |own:)/;

/** Clears a user's cached pages, push messages and push subscription. The shared site shell stays. */
export async function forgetDevice(): Promise<void> {
  if (!hasServiceWorker()) return;
  const own = (await caches.keys()).filter((name) => ONES_OWN.test(name));
  await Promise.all(own.map((name) => caches.delete(name)));
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
