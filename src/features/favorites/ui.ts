export { FavoriteButton } from './favorite-button.tsx';
export { FavoriteList } from './favorite-list.tsx';
export { FavoritesProvider } from './favorites-provider.tsx';
