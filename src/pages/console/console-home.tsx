import { Navigate } from 'react-router';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Route } from './+types/console-home';
import { consolePath, entriesFor } from './console-nav.ts';
import { useWorkplaces } from './use-workplaces.ts';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Console');

/** Leads to the first page of the first place where the user works. */
export default function ConsoleHome() {
  const workplaces = useWorkplaces().data?.workplaces ?? [];
  for (const workplace of workplaces) {
    const [first] = entriesFor(workplace);
    if (first) return <Navigate to={consolePath(workplace, first.path)} replace />;
  }
  return (
    <div className="console-body">
      <EmptyState
        art="door"
        level={1}
        title="You are not on a store’s team"
        action={<ButtonLink to="/">Go to home page</ButtonLink>}
      >
        Open the link of an invitation, or ask who manages the team of your store.
      </EmptyState>
    </div>
  );
}
