export {
  changePassword,
  checkResetLink,
  forgetPassword,
  register,
  resendVerification,
  resetPassword,
  verifyAccount,
} from './auth.contract.ts';
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
export { Names, WRONG_PASSWORD } from './forms.ts';
export {
  addPasskey,
  answerSecondFactor,
  confirmApp,
  type Factor,
  listFactors,
  type NewPasskey,
  reauthenticate,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
  startPasskeyLogIn,
  startReauthentication,
  type UsedPasskey,
} from './mfa/mfa.contract.ts';
export { logInPath, pathOfSite, safeRedirect, withNext } from './sessions/safe-redirect.ts';
export {
  CLEAR_CACHE,
  endSession,
  listSessions,
  login,
  logout,
  Session,
  User,
  verifySession,
} from './sessions/sessions.contract.ts';
export { verifyCodePath } from './verification/verify-code-path.ts';
