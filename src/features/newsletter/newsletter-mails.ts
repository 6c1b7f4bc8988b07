import { type Mail, mail, type Sender } from '#platform/jobs/mail-layout.ts';
import { leaveUrl } from './leave-url.ts';

type Site = { siteName: string; publicOrigin: string; sender: Sender };

/** Asks for the consent, and promotes nothing. */
export function questionMail({ siteName, publicOrigin, sender }: Site, key: string): Mail {
  return mail(siteName, {
    subject: `Confirm your subscription to ${siteName}`,
    paragraphs: [
      `Somebody, probably you, entered this address to receive news and offers of ${siteName} by email.`,
      'Nothing is sent unless you confirm it. You can unsubscribe at any time.',
    ],
    action: { label: 'Confirm my subscription', href: `${publicOrigin}/newsletter/confirm?key=${key}` },
    small: 'The link works for 48 hours. If it was not you, ignore this message: you will get no other.',
    sender,
  });
}

export type Issue = { subject: string; paragraphs: readonly string[] };

/** One issue of the newsletter to one address, with the way out. */
export function issueMail({ siteName, publicOrigin, sender }: Site, issue: Issue, leaveKey: string) {
  const unsubscribeUrl = leaveUrl(publicOrigin, leaveKey);
  return {
    ...mail(siteName, {
      ...issue,
      small: 'You get this mail because you asked for news and offers. For persons 19 or older.',
      sender,
      leave: { label: 'Unsubscribe', href: unsubscribeUrl },
    }),
    unsubscribeUrl,
  };
}
