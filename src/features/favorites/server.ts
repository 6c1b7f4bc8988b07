export { favoritesApi } from './favorites.api.server.ts';
