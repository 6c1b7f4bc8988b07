export { brandHas, brandsOfKind, meant } from './search.queries.server.ts';
export { searching } from './search.server.ts';
