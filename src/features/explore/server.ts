export { type ExploreDeps, exploreApi } from './explore.api.server.ts';
