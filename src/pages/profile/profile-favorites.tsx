import { AddButton } from '#features/cart/ui';
import { ProductCard } from '#features/catalog/ui';
import { FavoriteButton, FavoriteList } from '#features/favorites/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-favorites';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'My Favorites');

export default function ProfileFavorites() {
  return (
    <FavoriteList
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
}
