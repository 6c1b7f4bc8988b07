type Location = { pathname: string; search: string };
type Options = {
  /** The list by category is a page of its own, such as `/products?category=flower`. */
  hasCategories?: boolean;
  /** There is nothing on this page: past the end, say. */
  isEmpty?: boolean;
};

/** What narrows a list down to what one visitor wants to see now. */
const FILTERS =
  /^(search|category|subCategory|brandId|plantType|storeId|type|delivery|isOpen|potencyUnit|(min|max)(Price|Thc|Cbd))$/;

/**
 * How search engines should know a list by its address. Each of its pages is a page of its own, as each leads to other
 * products; in another order it is the same list. Narrowed down it is not to be listed: there is no end of such addresses,
 * and what they show depends on the hour and the place. What is no word of ours (`utm_source`) is left out.
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
