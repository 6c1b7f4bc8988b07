import { comparablePrice, type LabelledProduct, labelFacts } from '#features/catalog';
import { readyInWords, shortStoreName, streetOf } from '#features/stores/ui';
import { distance, money } from '#ui/text/format.ts';
import type { StockedOffer } from '../explore.contract.ts';
import { priceOfOffer } from '../offers/offer-row.tsx';

/** A product with its best offer; null: out of stock everywhere. */
export type ComparedProduct = {
  product: LabelledProduct;
  best: StockedOffer | null;
  stores: number;
  from: number | null;
};

export type FactRow = { term: string; values: string[]; isSame: boolean };

/** Unknown values say so: an empty cell would read as 'no'. */
const NOT_ON_LABEL = 'Not on the label';
const NOT_KNOWN = 'Not known';

export const isUnknown = (value: string): boolean => value === NOT_ON_LABEL || value === NOT_KNOWN;

/** Its values are types, shown with their dots. */
export const PLANT_TYPE = 'Plant type';

/** The facts of products side by side, with a value for every product. None is highlighted as better. */
export function comparedFacts(products: readonly ComparedProduct[], now: Date): FactRow[] {
  const columns = products.map((one) => factsOf(one, now));
  const terms = Object.keys(columns[0] ?? {});
  return terms.map((term) =>
    factRow(
      term,
      columns.map((facts) => facts[term] as string),
    ),
  );
}

export const factRow = (term: string, values: string[]): FactRow => ({
  ...{ term, values, isSame: new Set(values).size === 1 },
});

function factsOf({ product, best, stores, from }: ComparedProduct, now: Date): Record<string, string> {
  const label = labelFacts(product);
  const price = best && priceOfOffer(best);
  const countsMilligrams = product.cannabisMetaData?.unit === 'mg';
  const compared = price === null ? null : comparablePrice(price, product);
  return {
    'Best offer': price === null ? 'Out of stock' : money(price),
    'Unit price': compared ? `${money(compared.cents)} per ${compared.per}` : NOT_KNOWN,
    Store: best ? [branchInShort(best), kilometres(best)].filter(Boolean).join(' · ') : 'None',
    Pickup: (best && readyInWords(best.store, now)) || NOT_KNOWN,
    Stores: from === null ? 'None' : `${stores} from ${money(from)}`,
    Weight: label.weight ?? NOT_ON_LABEL,
    [PLANT_TYPE]: product.cannabisPlantType ?? NOT_ON_LABEL,
    THC: label.thc ?? NOT_ON_LABEL,
    'THC in the pack': (countsMilligrams ? label.thc : label.thcInPack) ?? NOT_KNOWN,
    CBD: label.cbd ?? NOT_ON_LABEL,
    Terpenes: label.terpenes ?? NOT_ON_LABEL,
    Aroma: label.aroma ?? NOT_ON_LABEL,
    Packed: label.packed ?? NOT_KNOWN,
    'Counts towards the 30 g limit': label.equivalent ?? 'Nothing',
  };
}

/** 'Lilac & Loam, King St W': fits a column of three on a phone. */
const branchInShort = ({ store }: StockedOffer) =>
  [shortStoreName(store.displayAs), store.location && streetOf(store.location.address)].filter(Boolean).join(', ');

const kilometres = ({ store }: StockedOffer) =>
  store.distance !== undefined && distance(store.distance, store.precision !== undefined);
