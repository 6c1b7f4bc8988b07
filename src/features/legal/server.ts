export { registerLegalDocuments } from './legal.routes.server.ts';
