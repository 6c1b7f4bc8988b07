export { auditFindings, auditShop } from './audit.server.ts';
export { lastAuditRun } from './audit-runs.queries.server.ts';
export { BYTE_ORDER_MARK, csvRows } from './log/csv.ts';
export { logApi } from './log/log.api.server.ts';
export { cursorText, readCursor } from './log/log-cursor.ts';
export { startAuditJobs } from './nightly-audit.server.ts';
