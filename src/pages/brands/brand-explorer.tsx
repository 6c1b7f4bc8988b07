import type { ReactNode } from 'react';
import type { Brand } from '#features/catalog';
import { BrandCard } from '#features/catalog/ui';
import { brandSorts, Explorer, type ExplorerQuery, emptyQuery, foundBrandSorts } from '#features/explore/ui';

type CardBrand = Pick<Brand, 'id' | 'name' | 'displayName' | 'imageUrl'>;

/** A brand card's fields: a page carries no others. */
export const cardBrand = ({ id, name, displayName, imageUrl }: Brand): CardBrand => ({
  id,
  name,
  displayName,
  imageUrl,
});

type BrandExplorerProps = {
  title: string;
  chosen: Partial<ExplorerQuery>;
  result: { items: CardBrand[]; totalItems: number; pageCount: number };
  extra?: Record<string, string>;
  children?: ReactNode;
};

/** Brands by name, or search results. */
export function BrandExplorer({ chosen, ...props }: BrandExplorerProps) {
  const query = { ...emptyQuery, ...chosen };
  return (
    <Explorer
      {...props}
      query={query}
      noun="brands"
      sorts={query.search ? foundBrandSorts : brandSorts}
      gridClassName="brand-grid"
      empty={{ art: 'search', title: 'No Result Found' }}
      card={(brand) => <BrandCard key={brand.id} brand={brand} />}
    />
  );
}
