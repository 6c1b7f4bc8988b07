import { AddButton } from '#features/cart/ui';
import { ProductCard } from '#features/catalog/ui';
import { RecentlyViewed } from '#features/explore/ui';
import { FavoriteButton } from '#features/favorites/ui';
import { BuyAgain, BuyAgainOutline, OrderStrip, OrderStripRoom, useBought, useUnderWay } from '#features/orders/ui';
import { useHomeRoom } from './use-home-room.ts';

type Place = { loc: string | undefined };

export function OwnOrders() {
  const underWay = useUnderWay();
  return underWay?.newest ? <OrderStrip order={underWay.newest} count={underWay.count} /> : <OrderStripRoom />;
}

export function OwnAgain({ loc }: Place) {
  const underWay = useUnderWay();
  const bought = useBought(loc);
  useHomeRoom(underWay && bought && { orders: underWay.count, again: bought.length });
  if (!bought) return <BuyAgainOutline />;
  return bought.length > 0 ? <BuyAgain products={bought} /> : null;
}

export const Recent = ({ loc }: Place) => (
  <RecentlyViewed
    loc={loc}
    card={(product) => (
      <ProductCard
        product={product}
        showStore
        heart={<FavoriteButton product={product} />}
        add={<AddButton item={product} />}
      />
    )}
  />
);
