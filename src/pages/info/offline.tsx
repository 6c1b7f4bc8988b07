import { redirect } from 'react-router';
import { pathOfSite } from '#features/auth';
import { ownHead } from '#platform/web/head.ts';
import { load } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { noResponse } from '../../shell/no-response.ts';
import type { Route } from './+types/offline';

/** The service worker shows this page from its cache. Loaded over the network, it redirects to `?to=`. */
export const loader = load(async ({ url }) => {
  if (url.searchParams.has('to')) throw redirect(pathOfSite(url.searchParams.get('to')) ?? '/');
  return null;
});

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Offline');

export default function Offline() {
  return (
    <div className="page py-16">
      <EmptyState
        art="search"
        level={1}
        title="The page did not open"
        action={<Button onClick={tryAgain}>Try again</Button>}
      >
        You are offline, and this page was not opened here before. Your cart is still here.
      </EmptyState>
    </div>
  );
}

function tryAgain(): void {
  if (navigator.onLine) location.reload();
  else toast.error(noResponse());
}
