import { useSearchParams } from 'react-router';
import { ChangeLinkPanel } from '#features/auth/ui';
import { linkTokenHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/stop-change';

export const meta: Route.MetaFunction = ({ matches }) => linkTokenHead(siteOf(matches), 'Stop a change');

export default function StopChangePage() {
  return (
    <>
      <h1 className="mb-4 text-h1">Stop a change</h1>
      <ChangeLinkPanel kind="stop" linkToken={useSearchParams()[0].get('id') ?? ''} />
    </>
  );
}
