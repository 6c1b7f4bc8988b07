import { RangeBar } from '#ui/states/meter.tsx';
import type { Product } from '../catalog.contract.ts';
import { rangeText } from './range-text.ts';

/** Dried flower reaches about 35 %; concentrates need the whole scale. */
const FLOWER_SCALE = 35;
const IN_FLOWER = new Set(['flower', 'pre-rolls']);

/** THC and CBD as ranges on their scale; for labels in milligrams only the values. */
export function PotencyBars({ product }: { product: Product }) {
  const label = product.cannabisMetaData;
  if (!label || (label.maxTHC === null && label.maxCBD === null)) return null;
  const scale = label.unit === '%' ? (IN_FLOWER.has(product.category) ? FLOWER_SCALE : 100) : undefined;
  const bar = (name: string, min: number | null, max: number | null) =>
    min === null || max === null ? null : (
      <RangeBar
        name={name}
        min={min}
        max={max}
        scale={scale}
        text={rangeText(min, max, label.unit)}
        tone={name === 'CBD' ? 'cbd' : 'brand'}
      />
    );
  return (
    <div className="grid gap-2.5 border-y border-line py-5">
      {bar('THC', label.minTHC, label.maxTHC)}
      {bar('CBD', label.minCBD, label.maxCBD)}
    </div>
  );
}
