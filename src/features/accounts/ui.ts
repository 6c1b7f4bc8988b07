export { AddAddressDialog } from './address-dialog.tsx';
export { AddressSelect } from './address-select.tsx';
export { LogInForm } from './log-in-form.tsx';
export { RegisterForm } from './register-form.tsx';
export { ResendLink } from './resend-link.tsx';
export { RequireSession, type Session, SessionProvider, useSession } from './session.tsx';
export { ADDRESSES, useAddresses } from './use-addresses.ts';
export { VerifyAccountPanel } from './verify-account-panel.tsx';
