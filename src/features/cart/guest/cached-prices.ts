import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import type { Cart } from '../cart.contract.ts';
import type { CachedPrices } from './last-known.ts';

/** The prefix `wicket:own:` lets `clearUserCache` and `forgetDevice` clear both at log-out. */
const PRICES = 'wicket:own:guest-prices';
const PICTURES = 'wicket:own:guest-pictures';

/** Caches a guest's cart response with its pictures for offline use; null clears it. */
export function savePrices(cart: Cart | null): void {
  if (!cart && readLocal(PRICES) === null) return;
  writeLocal(PRICES, cart && JSON.stringify({ cart, at: new Date().toISOString() }));
  if ('caches' in globalThis) void keepPictures(cart).catch(() => {});
}

/** The smallest file of an uploaded picture stands for all sizes (`pictureFor` of the service worker). */
async function keepPictures(cart: Cart | null): Promise<void> {
  await caches.delete(PICTURES);
  const all = cart?.orders.flatMap(({ store, items }) => [
    store.imageUrl,
    ...items.map(({ product }) => product.imageUrl),
  ]);
  const pictures = new Set(
    all?.filter((url) => url.startsWith('/')).map((url) => url.replace(/-(640|1200)\.webp$/, '-320.webp')),
  );
  if (pictures.size > 0) await (await caches.open(PICTURES)).addAll([...pictures]);
}

export function readCachedPrices(): CachedPrices | null {
  try {
    const { cart, at } = JSON.parse(readLocal(PRICES) ?? '') as { cart: Cart; at: string };
    return Array.isArray(cart.orders) ? { cart, at: new Date(at) } : null;
  } catch {
    return null;
  }
}
