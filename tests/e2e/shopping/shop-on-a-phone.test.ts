import { it } from 'vitest';
import { fingers } from '../support/actions/input-methods.ts';
import { shopFromTwoStores } from '../support/actions/purchase-flow.ts';
import { visitor } from '../support/journey.ts';

it('finds a product nearby and orders it from two stores, with a finger on a phone', async () => {
  const { page } = await visitor({ device: 'phone' });
  await shopFromTwoStores(page, fingers);
});
