import { hello, type Mail, mail } from '#platform/jobs/mail-layout.ts';

type Site = { siteName: string; publicOrigin: string };
type Kind = 'email' | 'phone';
type ContactMail = { kind: Kind; firstName: string; secret: string };

export const CONTACT_NAMES: Readonly<Record<Kind, string>> = { email: 'email address', phone: 'phone number' };

export const stopPath = (secret: string) => `/auth/stop-change?id=${secret}`;
export const undoPath = (secret: string) => `/auth/undo-change?id=${secret}`;

/** To an address that somebody wants to use from now on; it is not proved, so it names nobody. */
export function newEmailMail({ siteName, publicOrigin }: Site, secret: string): Mail {
  return mail(siteName, {
    subject: `Confirm your new email for ${siteName}`,
    paragraphs: [hello(''), 'Please confirm that this is your email address. From then on you log in with it.'],
    action: { label: 'Confirm my email', href: `${publicOrigin}/verify-account?id=${secret}` },
    small: 'The link works once, for 24 hours. If you did not ask for it, you can ignore this message.',
  });
}

/** To the address of the account, before anything has changed. */
export function changeAskedMail({ siteName, publicOrigin }: Site, { kind, firstName, secret }: ContactMail): Mail {
  return mail(siteName, {
    subject: `Your ${siteName} ${CONTACT_NAMES[kind]} is about to change`,
    paragraphs: [
      hello(firstName),
      `Someone, probably you, asked to give your account another ${CONTACT_NAMES[kind]}. Nothing has changed yet.`,
    ],
    action: { label: 'It was not me: stop the change', href: publicOrigin + stopPath(secret) },
    small: 'If it was you, there is nothing to do. If not, choose a new password, too: whoever asked knows yours.',
  });
}

/** To the address as it was; of a changed number, to the account's address. */
export function contactChangedMail({ siteName, publicOrigin }: Site, { kind, firstName, secret }: ContactMail): Mail {
  return mail(siteName, {
    subject: `Your ${siteName} ${kind === 'email' ? 'email' : 'phone number'} was changed`,
    paragraphs: [
      hello(firstName),
      `Your account has another ${CONTACT_NAMES[kind]} now.${kind === 'email' ? ' This one no longer opens it.' : ''}`,
    ],
    action: { label: 'It was not me: undo the change', href: publicOrigin + undoPath(secret) },
    small:
      'The link works for 72 hours. It brings the old one back, logs every device out and lets you choose a new password. If it was you, there is nothing to do.',
  });
}

/** After a change was undone: the password that was used for it opens nothing any more. */
export function changeUndoneMail({ siteName, publicOrigin }: Site, firstName: string, secret: string): Mail {
  return mail(siteName, {
    subject: `Choose a new password for ${siteName}`,
    paragraphs: [
      hello(firstName),
      'The change of your account was undone, and every device was logged out. The old password no longer works: please choose a new one.',
    ],
    action: { label: 'Choose a new password', href: `${publicOrigin}/user/password-reset/${secret}` },
    small: 'The link works once, for one hour. Later, ask for a new one on the page to log in.',
  });
}
