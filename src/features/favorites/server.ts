export { favoritesApi } from './favorites.api.server.ts';
export { listsApi } from './lists/lists.api.server.ts';
export { listsPersonalData } from './lists/personal-data.server.ts';
export { favoritesPersonalData } from './personal-data.server.ts';
