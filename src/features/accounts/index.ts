export {
  Address,
  addAddress,
  changeAddress,
  changePassword,
  changePicture,
  changeUser,
  deleteAccount,
  downloadData,
  endSession,
  forgetPassword,
  getPreferences,
  getProps,
  listAddresses,
  listSessions,
  login,
  logout,
  Preferences,
  register,
  removeAddress,
  removePicture,
  resendVerification,
  resetPassword,
  Session,
  savePreferences,
  saveProps,
  User,
  verifyAccount,
  verifySession,
} from './accounts.contract.ts';
export { changeEmail, changePhone, verifyPhone, verifyRegisteredPhone } from './contacts.contract.ts';
export { nationalPhone } from './national-phone.ts';
export { verifyCodePath } from './verify-code-path.ts';
export { logInPath, withinSite } from './within-site.ts';
