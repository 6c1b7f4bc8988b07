import type { PersonalData } from '#platform/contract/personal-data.ts';
import { type CartDeps, readCart } from './read-cart.server.ts';

/** Erased by its foreign keys. */
export const cartPersonalData = (deps: CartDeps): PersonalData => ({
  name: 'cart',
  read: (userId) => readCart(deps, userId),
});
