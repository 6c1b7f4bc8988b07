import { useSearchParams } from 'react-router';
import { ChangeLinkPanel } from '#features/auth/ui';
import { linkTokenHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/undo-change';

export const meta: Route.MetaFunction = ({ matches }) => linkTokenHead(siteOf(matches), 'Undo a change');

export default function UndoChangePage() {
  return (
    <>
      <h1 className="mb-4 text-h1">Undo a change</h1>
      <ChangeLinkPanel kind="undo" linkToken={useSearchParams()[0].get('id') ?? ''} />
    </>
  );
}
