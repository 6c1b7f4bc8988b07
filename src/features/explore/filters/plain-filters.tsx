import { useLocation } from 'react-router';
import { Button } from '#ui/parts/button.tsx';
import type { FilterRowProps } from './filter-row.tsx';

/** The filters of a plain form, for browsers without scripts. */
export function PlainFilters({
  list,
  query,
  sorts,
  extra,
}: Pick<FilterRowProps, 'list' | 'query' | 'sorts' | 'extra'>) {
  const { pathname } = useLocation();
  const parents = list.categories.filter(({ parentId }) => parentId === null);
  const kept = { ...(query.search && { search: query.search }), ...extra };
  return (
    <form action={pathname} className="page plain-filters">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {parents.length > 0 && (
        <label>
          Category
          <select name="category" defaultValue={query.category[0]}>
            <option value="">All</option>
            {parents.map(({ name, displayName }) => (
              <option key={name} value={name}>
                {displayName}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        Sort
        <select name="sort" defaultValue={query.sort}>
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {list.hasStoreFilters && (
        <>
          <label>
            <input type="checkbox" name="delivery" value="true" defaultChecked={query.delivery} className="check" />
            Delivery
          </label>
          <label>
            <input type="checkbox" name="isOpen" value="true" defaultChecked={query.isOpen} className="check" />
            Open now
          </label>
        </>
      )}
      <Button type="submit" tone="secondary">
        Show
      </Button>
    </form>
  );
}
