import { it } from 'vitest';
import { keyboard } from '../support/actions/input-methods.ts';
import { shopFromTwoStores } from '../support/actions/purchase-flow.ts';
import { visitor } from '../support/journey.ts';

it('finds a product nearby and orders it from two stores, by keyboard alone', async () => {
  const { page } = await visitor({ device: 'desktop' });
  await shopFromTwoStores(page, keyboard(page));
});
