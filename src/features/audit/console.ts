export { AuditLog } from './log/audit-log.tsx';
export { ExportButton, saveAs } from './log/export-button.tsx';
export type { AuditEntry } from './log/log.contract.ts';
export { SecurityLog } from './log/security-log.tsx';
