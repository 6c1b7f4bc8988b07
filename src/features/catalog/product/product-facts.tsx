import type { LabelledProduct } from '../catalog.contract.ts';
import { labelFacts, packedAgo } from './label-facts.ts';
import { PlantType } from './plant-type.tsx';

/** The label's facts as a table, without rows for missing ones. The packing date is that of the store's stock. */
export function ProductFacts({ product, now }: { product: LabelledProduct; now: Date }) {
  const facts = labelFacts(product);
  const ago = product.packedOn && packedAgo(product.packedOn, now);
  const inPack = (milligrams: string | null) => milligrams && `${milligrams} in the pack`;
  const rows = [
    ['Category', product.categoryLabel],
    ['Subcategory', product.subcategoryLabel],
    ['Plant type', product.cannabisPlantType && <PlantType type={product.cannabisPlantType} />],
    ['Weight', facts.weight],
    ['THC', joined(' · ', facts.thc, inPack(facts.thcInPack))],
    ['CBD', joined(' · ', facts.cbd, inPack(facts.cbdInPack))],
    ['Terpenes', facts.terpenes && withNote(facts.terpenes, product.terpenePercent && `${product.terpenePercent}%`)],
    ['Aroma', facts.aroma],
    ['Packed', facts.packed && withNote(facts.packed, joined(', ', ago, `at ${product.store.displayAs}`))],
    ['Counts towards the 30 g limit', facts.equivalent],
  ] as const;
  return (
    <>
      <dl className="product-facts">
        {rows.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd className="num">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-3 text-sm text-ink-muted">From the label, as the producer and the store report it.</p>
    </>
  );
}

const joined = (separator: string, ...parts: (string | null)[]) => parts.filter(Boolean).join(separator) || null;

const withNote = (text: string, note: string | number | null) => (
  <>
    {text} {note && <span className="product-fact-note">({note})</span>}
  </>
);
