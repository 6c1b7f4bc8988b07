export { Address, addAddress, changeAddress, listAddresses, removeAddress } from './addresses.contract.ts';
