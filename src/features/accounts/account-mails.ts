import { type Mail, mail } from '#platform/mail-layout.ts';

type Site = { siteName: string; publicOrigin: string };

export function verificationMail({ siteName, publicOrigin }: Site, firstName: string, secret: string): Mail {
  return mail(siteName, {
    subject: `Verify your email for ${siteName}`,
    paragraphs: [`Hello ${firstName},`, 'Please verify your email address. After that you can log in and order.'],
    action: { label: 'Verify my account', href: `${publicOrigin}/verify-account?id=${secret}` },
    small: 'The link works once, for 24 hours. If you did not open an account, you can ignore this message.',
  });
}

export function resetMail({ siteName, publicOrigin }: Site, firstName: string, secret: string): Mail {
  return mail(siteName, {
    subject: `Choose a new password for ${siteName}`,
    paragraphs: [`Hello ${firstName},`, 'Someone, probably you, asked for a new password for your account.'],
    action: { label: 'Choose a new password', href: `${publicOrigin}/user/password-reset/${secret}` },
    small: 'The link works once, for one hour. If it was not you, ignore this message: your password stays as it is.',
  });
}

export function passwordChangedMail({ siteName, publicOrigin }: Site, firstName: string): Mail {
  return mail(siteName, {
    subject: `Your ${siteName} password was changed`,
    paragraphs: [
      `Hello ${firstName},`,
      'The password of your account was changed a moment ago, and every other device was logged out.',
    ],
    action: { label: 'It was not me', href: `${publicOrigin}/auth/forgot-password` },
    small: 'If it was you, there is nothing to do.',
  });
}

/** To the owner of an address that somebody entered again: whoever entered it learns nothing. */
export function alreadyRegisteredMail({ siteName, publicOrigin }: Site, firstName: string): Mail {
  return mail(siteName, {
    subject: `You already have a ${siteName} account`,
    paragraphs: [
      `Hello ${firstName},`,
      'Someone, probably you, tried to open an account with this email address. It already has one, so nothing was changed.',
    ],
    action: { label: 'Log in', href: `${publicOrigin}/auth` },
    small: 'If it was not you, you can ignore this message.',
  });
}
