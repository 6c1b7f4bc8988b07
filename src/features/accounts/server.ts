export { type AccountsDeps, accountsApi, workAccounts } from './accounts.api.server.ts';
export { activeSessions } from './accounts.queries.server.ts';
export { savedAddress, savedAddressAt } from './addresses/addresses.server.ts';
export { hashPassword } from './passwords/password-hashes.server.ts';
export { accountOfPerson } from './privacy/personal-data.server.ts';
export { isOfAge } from './registration/age.ts';
export { isOwnOrigin } from './sessions/own-origin.ts';
export { authenticate } from './sessions/sessions.server.ts';
