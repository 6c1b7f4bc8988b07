import type { CardProduct } from '#features/catalog';

type Labelled = Pick<CardProduct, 'cannabisMetaData'>;

/** The note above a list sorted by THC: the unit of comparison. '' where no label states one. */
export function thcNote(products: readonly Labelled[]): string {
  const scales = products.flatMap(({ cannabisMetaData: label }) =>
    label && (label.minTHC ?? label.maxTHC) !== null ? [label.unit === 'mg' ? 'mg' : '%'] : [],
  );
  const [first, second] = new Set(scales);
  if (!first) return '';
  if (second) return `Sorted by THC in ${first}, then by THC in ${second}.`;
  return `Sorted by THC in ${first}. Labels in ${first === 'mg' ? '%' : 'mg'} are sorted separately.`;
}
