export { type AuthDeps, authApi, startAuthJobs } from './auth.api.server.ts';
export { activeSessions, changeNames, everySession, registeredAs, userById } from './auth.queries.server.ts';
export { type Contacts, formerContacts } from './contact/contact-changes.queries.server.ts';
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
export { authenticate } from './sessions/sessions.server.ts';
