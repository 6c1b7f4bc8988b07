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
