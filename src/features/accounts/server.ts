export { type AccountsDeps, accountsApi, workAccounts } from './accounts.api.server.ts';
export { livingSessions } from './accounts.queries.server.ts';
export { savedAddress, savedAddressAt } from './addresses.server.ts';
export { isOfAge } from './age.ts';
export { isOwnOrigin } from './own-origin.ts';
export { hashPassword } from './password-hashes.server.ts';
export { accountOfPerson } from './personal-data.server.ts';
export { authenticate } from './sessions.server.ts';
