import { type RawBuilder, sql } from 'kysely';
import type { PagedFilter, ProductFilter } from './product-filter.ts';

type Sql = RawBuilder<unknown>;

export const rank = ({ search }: ProductFilter): Sql =>
  search
    ? sql`search_rank(p.name_key, p.kind_keys, p.search_document, typed.whole, typed.begun, typed.key, typed.core,
        typed.prefer)`
    : sql`null::integer`;

type Sorted = Pick<PagedFilter, 'sort'>;
const isByThc = ({ sort }: Sorted) => sort === 'thc+' || sort === 'thc-';

/** The columns of a product for `byThc`: the middle of its label's range and the unit of it. */
export const thcColumns = ({ sort }: Sorted): Sql =>
  isByThc({ sort })
    ? sql`p.potency_scale, case when p.potency_scale is not null then (p.thc_low + p.thc_high) / 2 end as thc,`
    : sql``;

/** Per cent and mg cannot be compared: scale by scale, the one of `firstScale` before the other, what has no label last. */
export const byThc = (sort: PagedFilter['sort']): Sql =>
  sql`p.thc is null, p.thc is not null and p.potency_scale is distinct from (select unit from first_scale), p.thc ${sort === 'thc-' ? sql`desc` : sql``}`;

/** `first_scale`: the requested unit, else the one that more of the list's labels have. */
export const firstScale = ({ sort, potencyUnit }: PagedFilter, list: Sql): Sql =>
  isByThc({ sort })
    ? sql`first_scale as materialized (
        select coalesce(${potencyUnit ?? null}::text, mode() within group (order by p.potency_scale)) as unit
        from ${list} p where p.thc is not null),`
    : sql``;

export function productOrder({ sort, search }: PagedFilter): Sql {
  if (isByThc({ sort })) return sql`${byThc(sort)}, p.popularity desc, p.id`;
  return search ? sql`p.rank desc, p.popularity desc, p.id` : sql`p.popularity desc, p.id`;
}

export function offerOrder(filter: PagedFilter): Sql {
  if (filter.sort === 'price+') return sql`p.price, p.popularity desc, p.id`;
  if (filter.sort === 'price-') return sql`p.price desc, p.popularity desc, p.id`;
  return productOrder(filter);
}
