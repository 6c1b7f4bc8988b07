export {
  changePassword,
  changePicture,
  changeUser,
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
export { Address, addAddress, changeAddress, listAddresses, removeAddress } from './addresses.contract.ts';
export {
  changeEmail,
  changePhone,
  resetPasswordByPhone,
  stopChange,
  undoChange,
  verifyPhone,
  verifyRegisteredPhone,
} from './contacts.contract.ts';
export { nationalPhone } from './national-phone.ts';
export { endSession, listSessions, login, logout, Session, User, verifySession } from './sessions.contract.ts';
export { verifyCodePath } from './verify-code-path.ts';
export { logInPath, pathOfSite, withinSite } from './within-site.ts';
