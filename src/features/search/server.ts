export { closeWords } from './close-words.server.ts';
export { brandHas, brandsOfKind, meaningRow } from './search.queries.server.ts';
export { searching } from './search.server.ts';
