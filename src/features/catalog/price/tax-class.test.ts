import { expect, it } from 'vitest';
import { taxClassOf } from './tax-class.ts';

it.each([
  ['flower', 'whole-flower', 'Blue Dream', 'cannabis'],
  ['edibles', null, 'Gummies', 'cannabis'],
  ['flower', null, 'Dry Herb Vaporizer Blend', 'cannabis'],
  ['vapes', '510-cartridges', 'Live Resin Cartridge', 'vape-cartridge'],
  ['vapes', 'disposable-pens', 'Pen', 'vape-cartridge'],
  ['accessories', 'vaporizers', 'Two-Way Vaporizer', 'vaporizer'],
  ['accessories', 'vaporizers', 'Dry Herb Vaporizer', 'dry-herb-vaporizer'],
  ['accessories', 'vaporizers', 'Dry-herb vaporizer', 'dry-herb-vaporizer'],
  ['accessories', 'dry-herb-vaporizers', 'Mighty', 'dry-herb-vaporizer'],
  ['accessories', 'batteries', '510 Battery', 'vaporizer'],
  ['accessories', 'grinders', 'Grinder', 'accessory'],
  ['accessories', null, 'Lighter', 'accessory'],
])('%s, %s, %s: %s', (category, subcategory, name, taxClass) => {
  expect(taxClassOf(category, subcategory, name)).toBe(taxClass);
});
