import { it } from 'vitest';
import { mouse } from './support/input-methods.ts';
import { visitor } from './support/journey.ts';
import { shopFromTwoStores } from './support/purchase-flow.ts';

it('finds a product near her and orders it from two stores, with a mouse', async () => {
  const { page } = await visitor({ device: 'desktop' });
  await shopFromTwoStores(page, mouse);
});
