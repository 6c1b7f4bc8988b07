import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { exportAuditEntries, exportSecurityEvents, listAuditEntries, listSecurityEvents } from './log.contract.ts';
import { exportAudit, exportSecurity, type LogDeps, listAudit, listSecurity } from './log.server.ts';

export const logApi = (deps: LogDeps): OperationBinding[] => [
  handle(listAuditEntries, (filter, { viewer }) => listAudit(deps, viewer, filter)),
  handle(exportAuditEntries, (filter, context) => exportAudit(deps, context, filter)),
  handle(listSecurityEvents, (filter) => listSecurity(deps, filter)),
  handle(exportSecurityEvents, (filter, context) => exportSecurity(deps, context, filter)),
];
