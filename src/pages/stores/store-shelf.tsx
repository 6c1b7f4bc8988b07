import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddButton } from '#features/cart/ui';
import { type CardProduct, cardProduct, type Product } from '#features/catalog';
import { ProductCard } from '#features/catalog/ui';
import { FavoriteButton } from '#features/favorites/ui';
import { Carousel, type CarouselProps } from '#ui/parts/carousel.tsx';

/** One more than a wide screen shows: with all twelve of each shelf a store's page would be twice as long to come alive. */
const AT_FIRST = 6;

export const atFirst = (products: readonly Product[]): CardProduct[] => products.slice(0, AT_FIRST).map(cardProduct);

type Props = Pick<CarouselProps, 'id' | 'title' | 'className' | 'more'> & {
  first: CardProduct[];
  /** Of the query for all that stands on the shelf, which shelves may share. */
  queryKey: readonly unknown[];
  readAll: () => Promise<Product[]>;
};

/** Products of a store in a row. What does not fit into a screen is asked for when somebody reaches for it. */
export function StoreShelf({ first, queryKey, readAll, ...carousel }: Props) {
  const [isApproached, setApproached] = useState(false);
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await readAll()).map(cardProduct),
    enabled: isApproached && first.length === AT_FIRST,
  });
  return (
    <Carousel {...carousel} kind="tiles" onApproach={() => setApproached(true)}>
      {(data ?? first).map((product) => (
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
