/** How provinces tell products apart that they tax differently. Rates: the table levy_rate. */
export const TAX_CLASSES = ['cannabis', 'vape-cartridge', 'vaporizer', 'dry-herb-vaporizer', 'accessory'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

const VAPORIZERS = new Set(['vaporizers', 'vape-pens', 'batteries', 'vape-batteries', '510-batteries']);

/**
 * The class of a product by the names of its categories, where nobody states it. A vaporizer that may also be filled with
 * oil or a cartridge is a vaporizer; only one for dried cannabis alone is a dry-herb vaporizer, and has to be called that.
 */
export function taxClassOf(category: string, subcategory: string | null, displayName = ''): TaxClass {
  if (category === 'vapes') return 'vape-cartridge';
  if (category !== 'accessories') return 'cannabis';
  if (/\bdry[ -]?herb\b/i.test(displayName) || /(^|-)dry-herb(-|$)/.test(subcategory ?? ''))
    return 'dry-herb-vaporizer';
  return VAPORIZERS.has(subcategory ?? '') ? 'vaporizer' : 'accessory';
}
