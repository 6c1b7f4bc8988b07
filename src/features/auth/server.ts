export { type AuthDeps, authApi, startAuthJobs } from './auth.api.server.ts';
export {
  activeSessions,
  changeNames,
  everySession,
  limitSessions,
  liveSessions,
  personBy,
  registeredAs,
  revokeSession,
  revokeSessions,
  setSuspended,
  userById,
} from './auth.queries.server.ts';
export { type Contacts, formerContacts } from './contact/contact-changes.queries.server.ts';
export {
  addActingSession,
  endActingSessions,
  extendActingSession,
  isSignedIn,
} from './devices/staff-devices.queries.server.ts';
export { deleteFactors, factorState, passkeysOf } from './mfa/factors.queries.server.ts';
export type { BreachedPasswords } from './passwords/breached-passwords.server.ts';
export {
  hashPassword,
  type PasswordGate,
  type PasswordHashes,
  passwordGate,
} from './passwords/password-hashes.server.ts';
export { ownerByPassword } from './passwords/passwords.server.ts';
export { isOfAge } from './registration/age.ts';
export { removeRegistrations } from './registration/registrations.queries.server.ts';
export { isOwnOrigin } from './sessions/own-origin.ts';
export { recordAccountChange } from './sessions/record-account-change.server.ts';
export { authenticate } from './sessions/sessions.server.ts';
export { hashOfToken, newToken } from './sessions/tokens.server.ts';
