export { AuditLog } from './log/audit-log.tsx';
export { ExportButton, saveAs } from './log/export-button.tsx';
export { SecurityLog } from './log/security-log.tsx';
