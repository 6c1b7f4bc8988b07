import { hello, type Mail, mail } from '#platform/jobs/mail-layout.ts';

type Site = { siteName: string; publicOrigin: string };
type Kind = 'email' | 'phone';
type ContactMail = { kind: Kind; firstName: string; linkToken: string };

export const CONTACT_NAMES: Readonly<Record<Kind, string>> = { email: 'email address', phone: 'phone number' };

export const stopPath = (linkToken: string) => `/auth/stop-change?id=${linkToken}`;
export const undoPath = (linkToken: string) => `/auth/undo-change?id=${linkToken}`;

/** To the new address of a user. It is not verified, so the mail names no one. */
export function newEmailMail({ siteName, publicOrigin }: Site, linkToken: string): Mail {
  return mail(siteName, {
    subject: `Confirm your new email for ${siteName}`,
    paragraphs: [hello(''), 'Please confirm that this is your email address. After that you log in with it.'],
    action: { label: 'Confirm my email', href: `${publicOrigin}/verify-account?id=${linkToken}` },
    small: 'The link works once, for 24 hours. If you did not ask for it, you can ignore this message.',
  });
}

/** To the address of the account, before anything has changed. */
export function changeAskedMail({ siteName, publicOrigin }: Site, { kind, firstName, linkToken }: ContactMail): Mail {
  return mail(siteName, {
    subject: `Your ${siteName} ${CONTACT_NAMES[kind]} is about to change`,
    paragraphs: [
      hello(firstName),
      `Someone, probably you, asked to change the ${CONTACT_NAMES[kind]} of your account. Nothing has changed yet.`,
    ],
    action: { label: 'It was not me: stop the change', href: publicOrigin + stopPath(linkToken) },
    small: 'If it was you, no action is needed. If not, choose a new password too: the person who asked knows yours.',
  });
}

/** To the address as it was; of a changed number, to the account's address. */
export function contactChangedMail(
  { siteName, publicOrigin }: Site,
  { kind, firstName, linkToken }: ContactMail,
): Mail {
  return mail(siteName, {
    subject: `Your ${siteName} ${kind === 'email' ? 'email' : 'phone number'} was changed`,
    paragraphs: [
      hello(firstName),
      `The ${CONTACT_NAMES[kind]} of your account was changed.${kind === 'email' ? ' You can no longer log in with this one.' : ''}`,
    ],
    action: { label: 'It was not me: undo the change', href: publicOrigin + undoPath(linkToken) },
    small:
      'The link works for 72 hours. It restores the old one, logs out every device and lets you choose a new password. If it was you, no action is needed.',
  });
}

/** After a change was undone: the password that was used for it opens nothing any more. */
export function changeUndoneMail({ siteName, publicOrigin }: Site, firstName: string, linkToken: string): Mail {
  return mail(siteName, {
    subject: `Choose a new password for ${siteName}`,
    paragraphs: [
      hello(firstName),
      'The change of your account was undone, and every device was logged out. The old password no longer works: please choose a new one.',
    ],
    action: { label: 'Choose a new password', href: `${publicOrigin}/user/password-reset/${linkToken}` },
    small: 'The link works once, for one hour. After that, request a new one on the log-in page.',
  });
}
