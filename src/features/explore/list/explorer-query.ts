/** Inclusive bounds; either may be open. Prices in cents, strength in % or mg. */
export type Range = { min?: number; max?: number };

/** The state of the explorer, all of it in the address: a copied link shows the same list. */
export type ExplorerQuery = {
  search: string;
  /** Disables the correction of search words. */
  exact: boolean;
  /** Names of categories and subcategories. */
  category: string[];
  subCategory: string[];
  /** Ids. */
  brandId: string[];
  plantType: PlantTypeName[];
  price: Range;
  thc: Range;
  cbd: Range;
  /** The unit of both thc and cbd. */
  potencyUnit: PotencyUnit;
  sort: string;
  delivery: boolean;
  isOpen: boolean;
  /** Products further away than those of the first list. */
  isFar: boolean;
  /** The map area of a list of stores: 'west,south,east,north'; '' = everywhere. */
  bounds: string;
  /** From 0; from 1 in the address. */
  page: number;
};

export type PlantTypeName = (typeof PLANT_TYPES)[number];
export type PotencyUnit = (typeof POTENCY_UNITS)[number];
export const PLANT_TYPES = ['indica', 'sativa', 'hybrid', 'cbd'] as const;
export const POTENCY_UNITS = ['%', 'mg'] as const;

export const emptyQuery: ExplorerQuery = {
  search: '',
  exact: false,
  category: [],
  subCategory: [],
  brandId: [],
  plantType: [],
  price: {},
  thc: {},
  cbd: {},
  potencyUnit: '%',
  sort: '',
  delivery: false,
  isOpen: false,
  isFar: false,
  bounds: '',
  page: 0,
};

export const isOpenRange = ({ min, max }: Range): boolean => min === undefined && max === undefined;

/** The shortest query string of a selection, in a fixed order; '' for none. */
export function explorerSearch(query: ExplorerQuery, extra: Record<string, string> = {}): string {
  const { search, page, ...rest } = explorerInput(query);
  const parts = { search, ...extra, ...rest, page: page ? page + 1 : undefined };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) params.set(name, String(value));
  const text = params.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** The parameters of the API's list calls, without defaults. */
export function explorerInput({ thc, cbd, price, ...query }: ExplorerQuery) {
  const list = (names: readonly string[]) => names.join(',') || undefined;
  return {
    search: query.search || undefined,
    exact: (query.search && query.exact) || undefined,
    category: list(query.category),
    subCategory: list(query.subCategory),
    brandId: list(query.brandId),
    plantType: list(query.plantType),
    minPrice: price.min,
    maxPrice: price.max,
    minThc: thc.min,
    maxThc: thc.max,
    minCbd: cbd.min,
    maxCbd: cbd.max,
    potencyUnit: isOpenRange(thc) && isOpenRange(cbd) ? undefined : query.potencyUnit,
    sort: query.sort || undefined,
    delivery: query.delivery || undefined,
    isOpen: query.isOpen || undefined,
    reach: query.isFar ? ('far' as const) : undefined,
    bounds: query.bounds || undefined,
    page: query.page,
  };
}

export function storeInput(query: ExplorerQuery) {
  const { page, search, exact, sort, delivery, isOpen, bounds } = explorerInput(query);
  return { page, search, exact, sort, delivery, isOpen, bounds };
}

/** The number of active filters, one per tag, without sort order and search. */
export const filterCount = (query: ExplorerQuery): number =>
  query.category.length +
  query.subCategory.length +
  query.brandId.length +
  query.plantType.length +
  [query.price, query.thc, query.cbd].filter((range) => !isOpenRange(range)).length +
  Number(query.delivery) +
  Number(query.isOpen) +
  Number(query.bounds !== '');

/** The same list without its filters; search and sort order stay. */
export const withoutFilters = ({ search, exact, sort }: ExplorerQuery): ExplorerQuery => ({
  ...emptyQuery,
  search,
  exact,
  sort,
});
