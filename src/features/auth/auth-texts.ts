import { CONTACT_NAMES, stopPath, undoPath } from './contact/contact-mails.ts';

type Site = { siteName: string; publicOrigin: string };
type ContactLink = { kind: 'email' | 'phone'; secret: string };

export const pinText = ({ siteName }: Site, pin: string): string =>
  `${pin} is your ${siteName} PIN. It works once, for 10 minutes. We never ask you for it by phone or email.`;

/** To the owner of a number that was entered again. The person who entered it learns nothing. */
export const alreadyRegisteredText = ({ siteName, publicOrigin }: Site): string =>
  `This number has a ${siteName} account already. Log in: ${publicOrigin}/auth If it was not you who entered it, you can ignore this message.`;

/** To a number that took its place lately, in an account with an older address. */
export const recoverByMailText = ({ siteName, publicOrigin }: Site): string =>
  `This number is new to your ${siteName} account: for three days, replace a forgotten password by email: ${publicOrigin}/auth/forgot-password`;

// To the number of somebody without an e-mail address.

export const changeAskedText = ({ siteName, publicOrigin }: Site, { kind, secret }: ContactLink): string =>
  `Someone asked to give your ${siteName} account another ${CONTACT_NAMES[kind]}. If it was not you, stop it: ${publicOrigin}${stopPath(secret)}`;

export const contactChangedText = ({ siteName, publicOrigin }: Site, { kind, secret }: ContactLink): string =>
  `Your ${siteName} account has another ${CONTACT_NAMES[kind]} now. If it was not you, undo it within 72 hours: ${publicOrigin}${undoPath(secret)}`;

export const changeUndoneText = ({ siteName, publicOrigin }: Site): string =>
  `The change of your ${siteName} account was undone. Its old password no longer works. Choose a new one: ${publicOrigin}/auth/forgot-password`;
