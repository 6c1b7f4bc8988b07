/** The product classes that provinces tax differently. Rates: the table levy_rate. */
export const TAX_CLASSES = ['cannabis', 'vape-cartridge', 'vaporizer', 'dry-herb-vaporizer', 'accessory'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

const VAPORIZERS = new Set(['vaporizers', 'vape-pens', 'batteries', 'vape-batteries', '510-batteries']);

/**
 * Derives a missing tax class from category names. Vaporizers that also take oil or cartridges are vaporizers; those
 * for dried cannabis only are dry-herb vaporizers, and must be named so.
 */
export function taxClassOf(category: string, subcategory: string | null, displayName = ''): TaxClass {
  if (category === 'vapes') return 'vape-cartridge';
  if (category !== 'accessories') return 'cannabis';
  if (/\bdry[ -]?herb\b/i.test(displayName) || /(^|-)dry-herb(-|$)/.test(subcategory ?? ''))
    return 'dry-herb-vaporizer';
  return VAPORIZERS.has(subcategory ?? '') ? 'vaporizer' : 'accessory';
}
