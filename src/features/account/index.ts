export {
  changePicture,
  changeUser,
  deleteAccount,
  downloadData,
  getPreferences,
  getProps,
  Preferences,
  removePicture,
  savePreferences,
  saveProps,
} from './account.contract.ts';
