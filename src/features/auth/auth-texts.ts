import { CONTACT_NAMES, stopPath, undoPath } from './contact/contact-mails.ts';

type Site = { siteName: string; publicOrigin: string };
type ContactLink = { kind: 'email' | 'phone'; linkToken: string };

export const pinText = ({ siteName }: Site, pin: string): string =>
  `${pin} is your ${siteName} PIN. It works once, for 10 minutes. We never ask you for it by phone or email.`;

/** To the owner of a number that was entered again. The person who entered it learns nothing. */
export const alreadyRegisteredText = ({ siteName, publicOrigin }: Site): string =>
  `This number has a ${siteName} account already. Log in: ${publicOrigin}/auth If you did not enter it, ignore this message.`;

/** To a number that took its place lately, in an account with an older address. */
export const recoverByMailText = ({ siteName, publicOrigin }: Site): string =>
  `This number is new to your ${siteName} account: for three days, reset a forgotten password by email: ${publicOrigin}/auth/forgot-password`;

// To the number of a user without an e-mail address.

export const changeAskedText = ({ siteName, publicOrigin }: Site, { kind, linkToken }: ContactLink): string =>
  `Someone asked to change the ${CONTACT_NAMES[kind]} of your ${siteName} account. If it was not you, stop it: ${publicOrigin}${stopPath(linkToken)}`;

export const contactChangedText = ({ siteName, publicOrigin }: Site, { kind, linkToken }: ContactLink): string =>
  `The ${CONTACT_NAMES[kind]} of your ${siteName} account was changed. If it was not you, undo it within 72 hours: ${publicOrigin}${undoPath(linkToken)}`;

export const changeUndoneText = ({ siteName, publicOrigin }: Site): string =>
  `The change of your ${siteName} account was undone. Its old password no longer works. Choose a new one: ${publicOrigin}/auth/forgot-password`;
