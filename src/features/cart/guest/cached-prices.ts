import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import type { Cart } from '../cart.contract.ts';
import type { CachedPrices } from './last-known.ts';

/** Both are called so that they go as somebody logs out (`clearUserCache`, `forgetDevice`). */
const PRICES = 'wicket:own:guest-prices';
const PICTURES = 'wicket:own:guest-pictures';

/** Keeps a guest's cart as it was answered, with its pictures, for when there is no network; null: there is none any more. */
export function savePrices(cart: Cart | null): void {
  if (!cart && readLocal(PRICES) === null) return;
  writeLocal(PRICES, cart && JSON.stringify({ cart, at: new Date().toISOString() }));
  if ('caches' in globalThis) void keepPictures(cart).catch(() => {});
}

/** Of an uploaded picture the smallest file, which stands for all (`pictureFor` of the service worker). */
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
