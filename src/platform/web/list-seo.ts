type Location = { pathname: string; search: string };
type Options = {
  /** The list of a category has its own page, such as `/products?category=flower`. */
  hasCategories?: boolean;
  isEmpty?: boolean;
};

const FILTERS =
  /^(search|category|subCategory|brandId|plantType|storeId|type|delivery|isOpen|reach|bounds|potencyUnit|(min|max)(Price|Thc|Cbd))$/;

/**
 * The canonical address of a list: per page, independent of sort order. Filtered lists are not indexed, as their number
 * is unlimited and content depends on time and place. Drops unknown parameters (`utm_source`).
 */
export function listSeo({ pathname, search }: Location, title: string, { hasCategories, isEmpty }: Options = {}) {
  const params = new URLSearchParams(search);
  const category = hasCategories ? oneName(params.get('category')) : undefined;
  const isNarrowed = [...params].some(
    ([name, value]) => value !== '' && FILTERS.test(name) && !(name === 'category' && category),
  );
  const page = params.has('sort') ? 1 : pageOf(params.get('page'));
  const query = [category && `category=${encodeURIComponent(category)}`, page > 1 && `page=${page}`].filter(Boolean);
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    path: pathname + (query.length > 0 ? `?${query.join('&')}` : ''),
    isListed: !isNarrowed && !isEmpty,
  };
}

const oneName = (names: string | null) => (names && !names.includes(',') ? names : undefined);

function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1;
}
