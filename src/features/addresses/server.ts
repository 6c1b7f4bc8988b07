export { addressesApi } from './addresses.api.server.ts';
export { addressesOfUser } from './addresses.queries.server.ts';
export { savedAddressAt } from './addresses.server.ts';
