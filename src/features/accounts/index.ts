export {
  Address,
  AddressForm,
  addAddress,
  changeAddress,
  changeUser,
  listAddresses,
  login,
  logout,
  Registration,
  register,
  removeAddress,
  resendVerification,
  User,
  verifyAccount,
  verifySession,
} from './accounts.contract.ts';
export { logInPath, withinSite } from './within-site.ts';
