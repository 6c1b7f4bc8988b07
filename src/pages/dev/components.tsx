import { fail } from '#platform/errors.ts';
import { ownHead } from '#platform/web/head.ts';
import { load } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/components';
import { Fields } from './fields.tsx';
import { Overlays } from './overlays.tsx';
import { Parts } from './parts.tsx';
import { States } from './states.tsx';

/** Every component of `src/ui` in its states, for engineers and an accessibility check. */
export const loader = load(async ({ site }) => {
  if (!site.isDemo) throw fail('not-found', 'There is no such page.');
  return null;
});

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Components');

export default function Components() {
  return (
    <div className="page py-8">
      <h1 className="text-h1">Components</h1>
      <Fields />
      <Parts />
      <States />
      <Overlays />
    </div>
  );
}
