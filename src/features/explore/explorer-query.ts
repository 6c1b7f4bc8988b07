/** What the explorer shows, all of it in the address: a copied link shows the same list. */
export type ExplorerQuery = {
  search: string;
  /** Names of categories and subcategories. */
  category: string[];
  subCategory: string[];
  sort: string;
  delivery: boolean;
  isOpen: boolean;
  /** From 0; from 1 in the address. */
  page: number;
};

export const emptyQuery: ExplorerQuery = {
  search: '',
  category: [],
  subCategory: [],
  sort: '',
  delivery: false,
  isOpen: false,
  page: 0,
};

const MOST_PAGES = 1_000;

/** Reads an address; what makes no sense is left out. A space in `sort` is an unescaped plus. */
export function readExplorerQuery(params: URLSearchParams, sorts: readonly string[]): ExplorerQuery {
  const names = (key: string) => [...new Set((params.get(key) ?? '').split(',').filter(Boolean))].slice(0, 20);
  const isOn = (key: string) => params.get(key) === 'true';
  const sort = (params.get('sort') ?? '').replace(' ', '+');
  const page = Number(params.get('page') ?? 1);
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    category: names('category'),
    subCategory: names('subCategory'),
    sort: sorts.includes(sort) ? sort : '',
    delivery: isOn('delivery'),
    isOpen: isOn('isOpen'),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page - 1 : 0,
  };
}

/** The address's query of what is shown, shortest form, in a fixed order; '' for nothing chosen. */
export function explorerSearch(query: ExplorerQuery, extra: Record<string, string> = {}): string {
  const params = new URLSearchParams();
  if (query.search) params.set('search', query.search);
  for (const [name, value] of Object.entries(extra)) params.set(name, value);
  if (query.category.length) params.set('category', query.category.join(','));
  if (query.subCategory.length) params.set('subCategory', query.subCategory.join(','));
  if (query.sort) params.set('sort', query.sort);
  if (query.delivery) params.set('delivery', 'true');
  if (query.isOpen) params.set('isOpen', 'true');
  if (query.page) params.set('page', String(query.page + 1));
  const text = params.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** As the API's list calls take it; nothing that is not chosen. */
export function explorerInput({ search, category, subCategory, sort, delivery, isOpen, page }: ExplorerQuery) {
  return {
    page,
    search: search || undefined,
    category: category.join(',') || undefined,
    subCategory: subCategory.join(',') || undefined,
    sort: sort || undefined,
    delivery: delivery || undefined,
    isOpen: isOpen || undefined,
  };
}

/** How many filters are on; sorting and searching are none. */
export const filterCount = ({ category, subCategory, delivery, isOpen }: ExplorerQuery): number =>
  category.length + subCategory.length + Number(delivery) + Number(isOpen);
