export { FavoriteButton } from './favorite-button.tsx';
export { FavoriteList } from './favorite-list.tsx';
export { FavoritesProvider } from './favorites-provider.tsx';
export { AddAll } from './lists/add-all.tsx';
export { ListProducts } from './lists/list-products.tsx';
export { SaveToListButton } from './lists/save-to-list-button.tsx';
export { SavedListView } from './lists/saved-list.tsx';
export { SavedLists } from './lists/saved-lists.tsx';
