import { AddButton } from '#features/cart/ui';
import { ProductCard } from '#features/catalog/ui';
import { FavoriteButton, SavedListView } from '#features/favorites/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-list';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Saved list');

export default function ProfileList({ params: { id } }: Route.ComponentProps) {
  return (
    <SavedListView
      key={id}
      id={id}
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
