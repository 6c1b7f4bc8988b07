export { auditFindings, auditShop } from './audit.server.ts';
