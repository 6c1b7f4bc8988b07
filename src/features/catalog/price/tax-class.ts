/** The product classes that provinces tax differently. Rates: the table levy_rate. */
export const TAX_CLASSES = ['cannabis', 'vape-cartridge', 'vaporizer', 'dry-herb-vaporizer', 'accessory'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

const VAPORIZERS = new Set(['vaporizers', 'vape-pens', 'batteries', 'vape-batteries', '510-batteries']);

/**
 * Derives a product's class from the names of its categories, where no class is stated. A vaporizer that also takes oil or a
 * cartridge is a vaporizer; a vaporizer for dried cannabis only is a dry-herb vaporizer, and must be named that.
 */
export function taxClassOf(category: string, subcategory: string | null, displayName = ''): TaxClass {
  if (category === 'vapes') return 'vape-cartridge';
  if (category !== 'accessories') return 'cannabis';
  if (/\bdry[ -]?herb\b/i.test(displayName) || /(^|-)dry-herb(-|$)/.test(subcategory ?? ''))
    return 'dry-herb-vaporizer';
  return VAPORIZERS.has(subcategory ?? '') ? 'vaporizer' : 'accessory';
}
