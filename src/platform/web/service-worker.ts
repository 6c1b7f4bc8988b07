/** Not registered in development, as it would cache edited code. */
export const hasServiceWorker = (): boolean =>
  import.meta.env.PROD && typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

/** Starts the service worker, or finds it. Throws where the browser does not let it be. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/service-worker.js');
  return navigator.serviceWorker.ready;
}

/** Caches of one user: pages that they saw (src/service-worker/cached-pages.ts), and their data as a guest. */
const ONES_OWN = /^wicket:(pages |own:)/;

/**
 * Clears what the browser caches for a user beside its storage: pages, push messages, and the push
 * subscription. The frame of the site stays, as all users share it.
 */
export async function forgetDevice(): Promise<void> {
  if (!hasServiceWorker()) return;
  const own = (await caches.keys()).filter((name) => ONES_OWN.test(name));
  await Promise.all(own.map((name) => caches.delete(name)));
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
