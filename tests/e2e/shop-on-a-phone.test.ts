import { it } from 'vitest';
import { fingers } from './support/input-methods.ts';
import { visitor } from './support/journey.ts';
import { shopFromTwoStores } from './support/purchase-flow.ts';

it('finds a product near her and orders it from two stores, with a finger on a phone', async () => {
  const { page } = await visitor({ device: 'phone' });
  await shopFromTwoStores(page, fingers);
});
