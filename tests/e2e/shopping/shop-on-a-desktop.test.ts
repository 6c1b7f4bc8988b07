import { it } from 'vitest';
import { mouse } from '../support/actions/input-methods.ts';
import { shopFromTwoStores } from '../support/actions/purchase-flow.ts';
import { visitor } from '../support/journey.ts';

it('finds a product nearby and orders it from two stores, with a mouse', async () => {
  const { page } = await visitor({ device: 'desktop' });
  await shopFromTwoStores(page, mouse);
});
