export { listFavoriteIds } from './favorites.contract.ts';
