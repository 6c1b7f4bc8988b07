export { AuditLog } from './log/audit-log.tsx';
export { ExportButton } from './log/export-button.tsx';
export { SecurityLog } from './log/security-log.tsx';
