import { useMemo, useState } from 'react';
import { type CardProduct, cardProduct } from '#features/catalog';
import { usePlace } from '#features/places/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import { findCartOffers } from '../cart.contract.ts';
import { useCart } from '../panel/cart-provider.tsx';

/** Shows a mixed list at offers of the cart's stores. Pages are rendered for everybody, so offers come afterwards. */
export function useCartOffers(products: readonly CardProduct[], { enabled = true } = {}): readonly CardProduct[] {
  const { productIds } = useCart();
  const { place } = usePlace();
  const shown = products.flatMap(({ id, quantity }) => (quantity > 0 ? id : []));
  const { data } = useCall(
    findCartOffers,
    { shown, cart: productIds.toSorted(), ...(place && { loc: `${place.lng},${place.lat}` }) },
    {
      enabled: enabled && productIds.length > 0 && shown.length > 0,
      staleTime: 60_000,
      keepPrevious: true,
      isOptional: true,
    },
  );
  const hasCart = productIds.length > 0;
  // Known before the list is drawn, on a way back for example: nothing is replaced then.
  const [first] = useState(data);
  return useMemo(() => {
    if (!data || !hasCart) return products;
    const known = new Set(first?.map(({ product }) => product.id));
    const offers = new Map(data.map(({ instead, product }) => [instead, product]));
    return products.map((shown) => {
      const offer = offers.get(shown.id);
      return offer ? { ...cardProduct(offer), offers: shown.offers, isSwapped: !known.has(offer.id) } : shown;
    });
  }, [data, first, hasCart, products]);
}
