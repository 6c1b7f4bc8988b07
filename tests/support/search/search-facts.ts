import { type listBrands, unitPriceOf } from '#features/catalog';
import type { listProducts } from '#features/explore';
import type { listStores } from '#features/stores';
import type { ResultOf } from '#platform/contract/contract.ts';
import type { Facts } from './search-judge.ts';

/** Lower case, letters and digits alone. */
export const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

export function productFacts(product: ResultOf<typeof listProducts>['items'][number]): Facts {
  const { displayName: name, brand, categoryLabel, subcategoryLabel, netWeight, thc, cbd } = product;
  const [, pieces, each, unit] = /^(?:(\d+) × )?([\d.]+) (g|mg|mL)$/.exec(netWeight ?? '') ?? [];
  const amount = Math.round(Number(pieces ?? 1) * Number(each ?? 0) * 1000) / 1000;
  const isMg = product.cannabisMetaData?.unit === 'mg';
  return {
    name,
    brand: brand.displayName,
    kinds: [categoryLabel, subcategoryLabel].join(' '),
    text: [name, brand.displayName, categoryLabel, subcategoryLabel].join(' '),
    categories: [product.category, product.subcategory ?? ''],
    plant: product.cannabisPlantType ?? '',
    grams: unit === 'g' ? amount : 0,
    ml: unit === 'mL' ? amount : 0,
    thcMg: isMg && thc !== null ? [thc, thc / Number(pieces ?? 1)] : [],
    thc: thc ?? 0,
    cbd: cbd ?? 0,
    isPercent: !isMg,
    price: unitPriceOf(product),
  };
}

export function storeFacts({ displayName: name, location }: ResultOf<typeof listStores>['items'][number]): Facts {
  const { address, city, postalCode } = location;
  return { name, text: [name, address].join(' '), city, postal: postalCode ?? '' };
}

export const brandFacts = ({ displayName: name }: ResultOf<typeof listBrands>['items'][number]): Facts => ({
  name,
  text: name,
});
