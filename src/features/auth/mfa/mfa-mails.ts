import { hello, type Mail, mail } from '#platform/jobs/mail-layout.ts';

type Site = { siteName: string; publicOrigin: string };

const security = (origin: string) => `${origin}/profile/security`;

/** `what`: 'A passkey was added to'. */
export function factorChangedMail({ siteName, publicOrigin }: Site, firstName: string, what: string): Mail {
  return mail(siteName, {
    subject: `Your ${siteName} log-in was changed`,
    paragraphs: [hello(firstName), `${what} your account a moment ago.`],
    action: { label: 'See how you log in', href: security(publicOrigin) },
    small: 'If it was not you, choose a new password at once: that ends all sessions. Then write to us.',
  });
}

export function recoveryCodeUsedMail({ siteName, publicOrigin }: Site, firstName: string, codesLeft: number): Mail {
  return mail(siteName, {
    subject: `A recovery code of your ${siteName} account was used`,
    paragraphs: [
      hello(firstName),
      `Someone, probably you, logged in with a recovery code. ${codesLeft === 1 ? '1 code is' : `${codesLeft} codes are`} left.`,
    ],
    action: { label: 'See how you log in', href: security(publicOrigin) },
    small: 'If it was not you, choose a new password at once: that ends all sessions. Then write to us.',
  });
}
