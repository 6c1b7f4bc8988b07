import type { Product } from '../catalog.contract.ts';
import { PlantType } from './plant-type.tsx';
import { rangeText } from './potency-bars.tsx';

/** The label's facts as a table. */
export function ProductFacts({ product }: { product: Product }) {
  const label = product.cannabisMetaData;
  const strength = (min: number | null, max: number | null) =>
    label && min !== null && max !== null ? rangeText(min, max, label.unit) : null;
  const facts = [
    ['Category', product.categoryLabel],
    ['Subcategory', product.subcategoryLabel],
    ['Plant type', product.cannabisPlantType && <PlantType type={product.cannabisPlantType} />],
    ['Weight', product.netWeight],
    ['THC', label && strength(label.minTHC, label.maxTHC)],
    ['CBD', label && strength(label.minCBD, label.maxCBD)],
    ['Counts towards the 30 g limit', product.cannabisWeight > 0 && `${product.cannabisWeight} g`],
  ] as const;
  return (
    <dl className="product-facts">
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
