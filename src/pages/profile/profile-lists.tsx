import { Suspense } from 'react';
import { AlertList } from '#features/catalog/ui';
import { SavedLists } from '#features/favorites/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-lists';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Saved lists');

export default function ProfileLists() {
  return (
    <>
      <SavedLists />
      <Suspense>
        <AlertList />
      </Suspense>
    </>
  );
}
