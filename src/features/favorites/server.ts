export { favoritesApi } from './favorites.api.server.ts';
export { favoritesOfPerson } from './personal-data.server.ts';
