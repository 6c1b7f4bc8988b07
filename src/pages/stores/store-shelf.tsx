import { useState } from 'react';
import { AddButton } from '#features/cart/ui';
import { type CardProduct, cardProduct, type Product } from '#features/catalog';
import { ProductCard } from '#features/catalog/ui';
import { listCategoryProducts, listRecommendedProducts } from '#features/explore';
import { FavoriteButton } from '#features/favorites/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Carousel, type CarouselProps } from '#ui/parts/carousel.tsx';

/** One more than a wide screen shows: with all twelve of each shelf a store's page would be twice as long to come alive. */
const AT_FIRST = 6;

export const atFirst = (products: readonly Product[]): CardProduct[] => products.slice(0, AT_FIRST).map(cardProduct);

type Props = Pick<CarouselProps, 'id' | 'title' | 'className' | 'more'> & {
  first: CardProduct[];
  storeId: string;
  /** 'longitude,latitude' of the shopper, where known. */
  loc: string | undefined;
  /** The shelf of a category; without it the recommended products. */
  category?: string;
};

/** Products of a store in a row. What does not fit into a screen is asked for when somebody reaches for it. */
export function StoreShelf({ first, storeId, loc, category, ...carousel }: Props) {
  const [isApproached, setApproached] = useState(false);
  const isWanted = isApproached && first.length === AT_FIRST;
  const input = { id: storeId, loc };
  const recommended = useCall(listRecommendedProducts, input, { enabled: isWanted && !category });
  // All shelves come with the first.
  const shelves = useCall(listCategoryProducts, input, { enabled: isWanted && category !== undefined });
  const all = category ? shelves.data?.find((shelf) => shelf.categoryName === category)?.items : recommended.data;
  return (
    <Carousel {...carousel} kind="tiles" onApproach={() => setApproached(true)}>
      {(all?.map(cardProduct) ?? first).map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          heart={<FavoriteButton product={product} />}
          add={<AddButton item={product} />}
        />
      ))}
    </Carousel>
  );
}
