import type { LookUpDeps } from '#features/places/server';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses.contract.ts';
import { dropAddress, replaceAddress, saveAddress, savedAddresses } from './addresses.server.ts';

export const addressesApi = (deps: LookUpDeps): OperationBinding[] => [
  handle(listAddresses, (_, { viewer }) => savedAddresses(deps, viewer.userId)),
  handle(addAddress, (form, { viewer }) => saveAddress(deps, viewer.userId, form)),
  handle(changeAddress, ({ id, ...form }, { viewer }) => replaceAddress(deps, viewer.userId, id, form)),
  handle(removeAddress, ({ id }, { viewer }) => dropAddress(deps, viewer.userId, id)),
];
