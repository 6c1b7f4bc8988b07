export { AuditLog } from './log/audit-log.tsx';
export { ExportButton } from './log/export-button.tsx';
export type { AuditEntry } from './log/log.contract.ts';
export { SecurityLog } from './log/security-log.tsx';
