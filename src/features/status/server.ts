export { statusApi } from './status.api.server.ts';
