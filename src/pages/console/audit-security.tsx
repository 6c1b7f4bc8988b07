import { useParams } from 'react-router';
import { SecurityLog } from '#features/audit/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/audit-security';
import { ConsolePage } from './console-page.tsx';
import { teamTabs } from './team/team-tabs.ts';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Security log');

export default function AuditSecurity() {
  const { store = '' } = useParams();
  // A store has none: its people see what was done there in the audit log.
  return (
    <ConsolePage title="Security log" right={store === 'ops' ? 'read_audit' : ''} tabs={teamTabs(store)}>
      <SecurityLog />
    </ConsolePage>
  );
}
