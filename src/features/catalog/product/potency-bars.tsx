import { RangeBar } from '#ui/states/meter.tsx';
import { decimal } from '#ui/text/format.ts';
import type { Product } from '../catalog.contract.ts';

/** Dried flower reaches about 35 %, concentrates the whole of it. */
const FLOWER_SCALE = 35;
const IN_FLOWER = new Set(['flower', 'pre-rolls']);

/** THC and CBD as ranges on their scale; where the label counts milligrams, the values alone. */
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

/** '22–26%', '10 mg'. */
export function rangeText(min: number, max: number, unit: string): string {
  const range = min === max ? decimal(min) : `${decimal(min)}–${decimal(max)}`;
  return unit === '%' ? `${range}%` : `${range} ${unit}`;
}
