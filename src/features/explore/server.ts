export { exploreApi } from './explore.api.server.ts';
