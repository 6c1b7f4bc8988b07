import { useParams } from 'react-router';
import { AuditLog } from '#features/audit/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/audit';
import { ConsolePage } from './console-page.tsx';
import { teamTabs } from './team/team-tabs.ts';
import { UndoChange } from './undo-change.tsx';
import { useWorkplace } from './use-workplaces.ts';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Audit log');

export default function Audit() {
  const { store = '' } = useParams();
  const mayUndo = useWorkplace()?.rights.includes('write_listings');
  return (
    <ConsolePage title="Audit log" right="read_audit" tabs={teamTabs(store)}>
      <AuditLog
        key={store}
        storeId={store === 'ops' ? undefined : store}
        acts={mayUndo ? (entry, refresh) => <UndoChange entry={entry} onUndone={refresh} /> : undefined}
      />
    </ConsolePage>
  );
}
