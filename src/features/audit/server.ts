export { auditFindings, auditShop } from './audit.server.ts';
export { logApi } from './log/log.api.server.ts';
