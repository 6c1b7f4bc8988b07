import { readMapArea } from '../map/map-area.ts';
import { type ExplorerQuery, emptyQuery, isOpenRange, PLANT_TYPES, type Range } from './explorer-query.ts';

const MOST_PAGES = 1_000;
const MOST_CENTS = 100_000_000;
const STRONGEST = { '%': 100, mg: 100_000 };

/** Parses an address; drops invalid values, swaps reversed ranges. A space in `sort` is an unescaped plus. */
export function readExplorerQuery(params: URLSearchParams, sorts: readonly { value: string }[]): ExplorerQuery {
  const names = (key: string) => [...new Set((params.get(key) ?? '').split(',').filter(isName))].slice(0, 20);
  const isOn = (key: string) => params.get(key) === 'true';
  const range = (key: string, most: number) => readRange(params.get(`min${key}`), params.get(`max${key}`), most);
  const sort = (params.get('sort') ?? '').replace(' ', '+');
  const page = Number(params.get('page') ?? 1);
  const unit = params.get('potencyUnit') === 'mg' ? 'mg' : '%';
  const thc = range('Thc', STRONGEST[unit]);
  const cbd = range('Cbd', STRONGEST[unit]);
  const price = range('Price', MOST_CENTS);
  return {
    // Replaces unprintable characters, also half an emoji at the cut, which would make the list reject the address.
    search: (params.get('search') ?? '').trim().slice(0, 100).replace(/\p{C}/gu, ' ').trim(),
    exact: isOn('exact'),
    category: names('category'),
    subCategory: names('subCategory'),
    brandId: names('brandId'),
    plantType: PLANT_TYPES.filter((type) => names('plantType').includes(type)),
    price: isOpenRange(price) || isWhole(price) ? price : {},
    thc,
    cbd,
    potencyUnit: isOpenRange(thc) && isOpenRange(cbd) ? '%' : unit,
    sort: sorts.some(({ value }) => value === sort) ? sort : '',
    delivery: isOn('delivery'),
    isOpen: isOn('isOpen'),
    isFar: params.get('reach') === 'far',
    bounds: readMapArea(params.get('bounds') ?? ''),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page - 1 : 0,
  };
}

const MOST_LETTERS = 60;
/** Drops values that no name can have, which would make the list reject the address. */
const isName = (name: string) => name.length > 0 && name.length <= MOST_LETTERS && !/[\p{C}]/u.test(name);

function readRange(from: string | null, to: string | null, most: number): Range {
  const [min, max] = [from, to].map((text) =>
    text && /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) <= most ? Number(text) : undefined,
  );
  if (min !== undefined && max !== undefined && min > max) return { min: max, max: min };
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const isWhole = (range: Range) => [range.min ?? 0, range.max ?? 0].every(Number.isInteger);

/** The filters that a page fixes: one store's list filters neither by delivery nor by opening hours. */
export type FixedFilters = { storeId?: string; brandId?: string };

export const withFixed = (query: ExplorerQuery, { storeId, brandId }: FixedFilters): ExplorerQuery => ({
  ...query,
  // Products have no location of their own.
  bounds: '',
  ...(storeId && { delivery: false, isOpen: false, isFar: false }),
  ...(brandId && { brandId: [] }),
});

export function chosenOnly(query: ExplorerQuery): Partial<ExplorerQuery> {
  const isChosen = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(emptyQuery[name as keyof ExplorerQuery]);
  return Object.fromEntries(Object.entries(query).filter(isChosen));
}
