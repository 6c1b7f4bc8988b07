export {
  Address,
  addAddress,
  changeAddress,
  changeUser,
  listAddresses,
  login,
  logout,
  register,
  removeAddress,
  resendVerification,
  User,
  verifyAccount,
  verifySession,
} from './accounts.contract.ts';
export { logInPath, withinSite } from './within-site.ts';
