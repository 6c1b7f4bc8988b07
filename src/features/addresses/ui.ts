export { AddressDialog } from './address-dialog.tsx';
export { AddressList } from './address-list.tsx';
export { AddressSelect } from './address-select.tsx';
export { ApproximateAddress } from './approximate-address.tsx';
export { useAddresses } from './use-addresses.ts';
