export {
  changePassword,
  changePicture,
  changeUser,
  checkResetLink,
  deleteAccount,
  downloadData,
  forgetPassword,
  getPreferences,
  getProps,
  Preferences,
  register,
  removePicture,
  resendVerification,
  resetPassword,
  savePreferences,
  saveProps,
  verifyAccount,
} from './accounts.contract.ts';
export { Address, addAddress, changeAddress, listAddresses, removeAddress } from './addresses/addresses.contract.ts';
export {
  changeEmail,
  changePhone,
  resetPasswordByPhone,
  stopChange,
  undoChange,
  verifyPhone,
  verifyRegisteredPhone,
} from './contact/contacts.contract.ts';
export { nationalPhone } from './contact/national-phone.ts';
export { logInPath, pathOfSite, safeRedirect, withNext } from './sessions/safe-redirect.ts';
export { endSession, listSessions, login, logout, Session, User, verifySession } from './sessions/sessions.contract.ts';
export { verifyCodePath } from './verification/verify-code-path.ts';
