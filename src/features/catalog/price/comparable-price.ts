import type { Product } from '../catalog.contract.ts';

export type ComparablePrice = { cents: number; per: 'g' | '10 mg THC' };

/** '3.5 g', '7 × 0.5 g', '3x0.5g'. */
const GRAMS = /^(?:(\d{1,4})\s*[×x]\s*)?(\d{1,5}(?:\.\d+)?)\s*g$/i;
/** Smaller labelled amounts are traces. */
const LEAST_THC_MG = 1;

/** 0 where a label does not state grams. */
export function gramsOf(netWeight: string | null): number {
  const [, pieces = '1', each] = GRAMS.exec(netWeight?.trim() ?? '') ?? [];
  return Number(pieces) * Number(each ?? 0);
}

type Labelled = Pick<Product, 'cannabisMetaData' | 'netWeight' | 'thc'>;

/**
 * Price (cents) per 10 mg of THC for labels in milligrams, per gram for labels by weight. Half up; null: not
 * computable.
 */
export function comparablePrice(
  priceCents: number,
  { cannabisMetaData, netWeight, thc }: Labelled,
): ComparablePrice | null {
  if (!cannabisMetaData) return null;
  if (cannabisMetaData.unit === 'mg') {
    if (thc === null || thc < LEAST_THC_MG) return null;
    return { cents: Math.round((priceCents * 10) / thc), per: '10 mg THC' };
  }
  const grams = gramsOf(netWeight);
  return grams > 0 ? { cents: Math.round(priceCents / grams), per: 'g' } : null;
}
