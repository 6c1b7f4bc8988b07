export { favoritesApi } from './favorites.api.server.ts';
export { favoritesPersonalData } from './personal-data.server.ts';
