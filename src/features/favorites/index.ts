export { addFavorite, listFavoriteIds } from './favorites.contract.ts';
