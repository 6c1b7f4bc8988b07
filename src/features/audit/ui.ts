export { AuditLog } from './log/audit-log.tsx';
export { SecurityLog } from './log/security-log.tsx';
