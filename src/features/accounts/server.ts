export { type AccountsDeps, accountsApi, workAccounts } from './accounts.api.server.ts';
export { savedAddress } from './addresses.server.ts';
export { isOfAge } from './age.ts';
export { accountOfPerson } from './personal-data.server.ts';
export { hashPassword } from './password-hashes.server.ts';
export { authenticate } from './sessions.server.ts';
