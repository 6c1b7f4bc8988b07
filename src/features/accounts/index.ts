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
export { RequireSession, type Session, SessionProvider, useSession } from './session.tsx';
export { logInPath, withinSite } from './within-site.ts';
