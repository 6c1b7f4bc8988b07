export { AccountFrame } from './account-frame.tsx';
export { AddAddressDialog } from './address-dialog.tsx';
export { AddressSelect } from './address-select.tsx';
export { LogInForm } from './log-in-form.tsx';
export { RegisterForm } from './register-form.tsx';
export { ResendLink } from './resend-link.tsx';
export { RequireSession, SessionProvider, useSession } from './session.tsx';
export { useAddresses } from './use-addresses.ts';
export { VerifyAccountPanel } from './verify-account-panel.tsx';
