export { addFavorite, listFavoriteIds } from './favorites.contract.ts';
export {
  changeSavedList,
  createSavedList,
  getSharedList,
  listSavedLists,
  saveToList,
} from './lists/lists.contract.ts';
