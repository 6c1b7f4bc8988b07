export { registerSearchEngines } from './search-engines.routes.server.ts';
