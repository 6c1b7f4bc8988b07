import { streetAndTown } from '#features/catalog';
import { getStore } from '#features/stores';
import { ownHead } from '#platform/web/head.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/write-store-review';
import { WriteReview } from './write-review.tsx';

export const loader = load(async ({ call, loc, params: { id } }: PageArgs<{ id?: string }>) => {
  if (id === undefined) return { subject: null };
  const store = await call(getStore, { id, loc });
  return {
    subject: {
      id: store.id,
      name: store.displayAs,
      where: streetAndTown(store.location),
      imageUrl: store.imageUrl,
      path: `/store/${store.id}`,
    },
  };
});

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Write a review');

export default function WriteStoreReview({ loaderData: { subject } }: Route.ComponentProps) {
  return <WriteReview kind="store" subject={subject} />;
}
